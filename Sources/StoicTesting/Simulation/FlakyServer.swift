internal import Stoic
public import StoicHTTP
public import StoicSimulation
internal import Synchronization

/// A server in a world that is not well: what it does to each request is the world's choice, and nothing of
/// it is as long as nothing interferes, so that a failing seed shrinks to the faults that it needs.
///
/// It keeps the limits on the world's time, and remembers what it acted on: a key has one effect whatever
/// happens to the answer, and an unkeyed write that acts twice fails the seed (``ClientInvariant/effects``).
public final class FlakyServer: HTTPTransport {
    struct State {
        var machine: FlakyMachine
        var isWell = false
        var gathering: Gathering?
    }

    /// Requests that are answered together.
    struct Gathering {
        let count: Int
        var waiting: [OneShot<Bool>] = []
    }

    /// It keeps the limits on the ambient time, unless it was made to keep none.
    public let traits: TransportTraits
    private let world: SimulatedWorld
    private let state: Mutex<State>

    /// A server with some of these faults, which the world chooses.
    ///
    /// - Parameters:
    ///   - faults: Default: all.
    ///   - limits: Who ends an attempt at its limit. Default: this server, on the world's time.
    ///   - keyHeader: Default: `Idempotency-Key`.
    public init(
        in world: SimulatedWorld, faults: [FlakyFault] = FlakyFault.allCases,
        limits: TransportTraits.Limits = .ambientTime, keyHeader: String = "Idempotency-Key"
    ) {
        self.world = world
        traits = TransportTraits(limits: limits, isLeaf: true)
        let some = world.swarm(faults)
        let share = [8, 3, 1][world.choose(3)]
        state = Mutex(
            State(machine: FlakyMachine(faults: some, share: share, keyHeader: keyHeader)))
    }

    /// From here on every answer is good and at once.
    public func heal() { state.withLock { $0.isWell = true } }

    /// Once healed: that many requests are answered when all of them are there.
    func gather(_ count: Int) {
        state.withLock { $0.gathering = count > 0 ? Gathering(count: count) : nil }
    }

    /// Effects so far: one for each key, and one for each unkeyed write.
    public var effects: Int { state.withLock { $0.machine.effects } }

    /// Does what the world chooses.
    public func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        if Task.isCancelled { return .cancelled }
        var limits = limits
        if traits.limits == .none {
            limits = TransportLimits(maxResponseBytes: limits.maxResponseBytes)
        }
        let start = Ambient.now(Ambient.current)
        let options = state.withLock { $0.isWell ? 0 : $0.machine.options }
        if options == 0 { return await good(request, limits, from: start) }
        let choice = world.choose(options)
        let delay = world.choose(4)
        let plan = state.withLock { $0.machine.arrived(request, choice, delay) }
        if let end = await wait(plan.delay, .firstByte, limits, from: start) { return end }
        if plan.acts {
            let isFirst = state.withLock { $0.machine.act(request) }
            world.expect(isFirst, ClientInvariant.effects.rawValue)
        }
        switch plan.end {
        case .hang: return await wait(nil, .firstByte, limits, from: start) ?? .cancelled
        case .fail(let failure): return .failure(failure)
        case .answer(let answer, let pause):
            if pause > .zero, let end = await wait(pause, .answer, limits, from: start) { return end }
            guard plan.disregardsLimits || answer.body.count <= limits.maxResponseBytes else {
                return .failure(TransportFailure(code: .responseTooLarge))
            }
            return .response(answer)
        }
    }

    private enum Phase { case firstByte, answer }

    /// Waits that long, or for ever; an end when a limit or a cancellation comes first.
    private func wait(
        _ delay: Duration?, _ phase: Phase, _ limits: TransportLimits, from start: Instant
    ) async -> TransportResult? {
        if delay == .zero { return Task.isCancelled ? .cancelled : nil }
        let ambient = Ambient.current
        let now = Ambient.now(ambient)
        var end = delay.map { now.advanced(by: $0) }
        var code: FailureCode?
        let first = phase == .firstByte ? limits.firstByte.map { start.advanced(by: $0) } : nil
        let stall = phase == .answer ? limits.stall.map { now.advanced(by: $0) } : nil
        let whole = limits.attempt.map { start.advanced(by: $0) }
        for case let (limit?, name) in [
            (first, FailureCode.timedOutFirstByte), (stall, .timedOutStall), (whole, .timedOutAttempt),
        ] where end.map({ limit <= $0 }) ?? true {
            end = limit
            code = name
        }
        guard let end else {
            await Self.untilCancelled()
            return .cancelled
        }
        do { try await Ambient.source(ambient).sleep(until: end) } catch { return .cancelled }
        return code.map { .failure(TransportFailure(code: $0)) }
    }

    private static func untilCancelled() async {
        let cancelled = OneShot<Void>()
        await withTaskCancellationHandler {
            await cancelled.value()
        } onCancel: {
            cancelled.set(())
        }
    }

    // MARK: A server that is well

    private func good(
        _ request: TransportRequest, _ limits: TransportLimits, from start: Instant
    ) async -> TransportResult {
        let mine = OneShot<Bool>()
        let complete = state.withLock { state -> [OneShot<Bool>]? in
            guard state.gathering != nil else { return nil }
            state.gathering?.waiting.append(mine)
            guard let all = state.gathering?.waiting, all.count == state.gathering?.count else { return [] }
            state.gathering = nil
            return all
        }
        if let complete {
            for one in complete { one.set(true) }
            let ambient = Ambient.current
            // Those that never come are waited for no longer than this.
            let limit = start.advanced(by: limits.attempt ?? .seconds(60))
            let alarm = Alarm(at: limit, source: Ambient.source(ambient)) { mine.set(false) }
            defer { alarm.cancel() }
            let isGathered = await withTaskCancellationHandler {
                await mine.value()
            } onCancel: {
                mine.set(false)
            }
            if Task.isCancelled { return .cancelled }
            guard isGathered else { return .failure(TransportFailure(code: .timedOutAttempt)) }
        }
        let isFirst = state.withLock { $0.machine.act(request) }
        world.expect(isFirst, ClientInvariant.effects.rawValue)
        return .response(FlakyMachine.good)
    }
}
