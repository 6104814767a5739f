import Stoic
import StoicTesting
import Synchronization
import Testing

/// A call at each of its suspension points, cancelled there.
///
/// The points of the client above the pipeline are cancelled in that client's own tests.
struct CancelledCall: Sendable {
    static let points = SuspensionPoint.allCases.filter { !clientPoints.contains($0) }
    static let clientPoints: Set<SuspensionPoint> = [.redirectWait, .requestBody]

    let point: SuspensionPoint
    let world: World
    let gate = Gate()
    let flights = Flights<String, CallEnd>()
    let operation: ScriptedOperation
    private let entered: Entered

    private final class Entered: Sendable {
        let count = Mutex(0)
    }

    init(at point: SuspensionPoint) {
        self.point = point
        entered = Entered()
        var world = World(
            breaker: BreakerPolicy(), bulkhead: BulkheadPolicy(maxConcurrent: 1, queueLimit: 4),
            budget: RetryBudget(RetryBudgetPolicy(ratio: 0, floor: 10, refill: .seconds(1_000_000))))
        if point == .guardedAttempt { world.attemptTimeout = .seconds(1_000) }
        self.world = world
        operation = ScriptedOperation(
            point == .backoff ? [.answer(.unavailable), .answer(.success)] : [.gate(gate, .success)],
            enforcesLimit: point != .guardedAttempt)
    }

    /// Attempts that have begun when the call stands at the point, having been suspended there.
    var sendsBefore: Int { [.backoff, .transport, .guardedAttempt, .flight].contains(point) ? 1 : 0 }

    /// Whether the point was come to.
    var wasEntered: Bool { entered.count.withLock { $0 } > 0 }

    /// The call, which itself is cancelled on coming to the point if asked to.
    func start(cancelledOnEntry: Bool) -> Task<CallEnd, Never> {
        Task {
            await observingSuspensionPoints { [point, entered] seen in
                guard seen == point else { return }
                entered.count.withLock { $0 += 1 }
                if cancelledOnEntry { withUnsafeCurrentTask { $0?.cancel() } }
            } operation: {
                guard point == .flight else { return await world.call(operation).end }
                return await fly()
            }
        }
    }

    private func fly() async -> CallEnd {
        let end = await flights.ride("a", ambient: Ambient.current, onJoin: {}) {
            await world.call(operation).end
        }
        if case .landed(let landed, _) = end { return landed }
        return .cancelled
    }

    /// Until the call can go no further by itself.
    func waitUntilSuspended() async throws {
        switch point {
        case .bulkheadQueue: #expect(await eventually { world.host.waiting == 1 })
        case .backoff: try await world.clock.waitForSleepers()
        case .flight, .transport: try await gate.waitUntilReached()
        case .guardedAttempt:
            try await gate.waitUntilReached()
            try await world.clock.waitForSleepers()
        case .beforeSend, .redirectWait, .requestBody: Issue.record("\(point) suspends nobody here")
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct `A cancelled call` {  // T5
    static let suspending = CancelledCall.points.filter { $0 != .beforeSend }

    @Test func `is tried at every suspension point that there is`() {
        #expect(Set(CancelledCall.points).union(CancelledCall.clientPoints) == Set(SuspensionPoint.allCases))
        #expect(CancelledCall.points.count == 6)
    }

    @Test(arguments: suspending)
    func `ends while it is suspended at`(_ point: SuspensionPoint) async throws {
        let call = CancelledCall(at: point)
        let holder = try await holdPlaceIfNeeded(call)
        let task = call.start(cancelledOnEntry: false)
        try await call.waitUntilSuspended()
        #expect(call.wasEntered)
        #expect(call.operation.sends.count == call.sendsBefore)
        task.cancel()
        try await expectCleanEnd(of: task, call, holder, sends: call.sendsBefore)
    }

    @Test(arguments: CancelledCall.points)
    func `ends when it is cancelled on coming to`(_ point: SuspensionPoint) async throws {
        let call = CancelledCall(at: point)
        let holder = try await holdPlaceIfNeeded(call)
        let task = call.start(cancelledOnEntry: true)
        let sends = point == .backoff ? 1 : 0
        try await expectCleanEnd(of: task, call, holder, sends: sends...1)
        #expect(call.wasEntered)
        if point == .beforeSend { #expect(call.operation.begun == 0, "not even begun") }
    }

    /// At half-open its place as a probe comes back as well, and is no verdict.
    @Test(arguments: CancelledCall.points.filter { $0 != .bulkheadQueue }, [false, true])
    func `gives its probe's place back at`(_ point: SuspensionPoint, _ isOnEntry: Bool) async throws {
        guard isOnEntry || point != .beforeSend else { return }
        let call = CancelledCall(at: point)
        var world = call.world
        world.budget = nil
        world.retry = .never
        await world.openBreaker()
        await world.clock.advance(by: .seconds(60))
        // Back-off follows a failed attempt, whose probe has given its verdict.
        guard point != .backoff else { return }
        let task = call.start(cancelledOnEntry: isOnEntry)
        if !isOnEntry {
            try await call.waitUntilSuspended()
            task.cancel()
        }
        #expect(await task.value == .cancelled)
        #expect(await eventually { world.host.inFlight == 0 && call.flights.count == 0 })
        // The flight's own call may not have come to the breaker when its only caller left.
        #expect(world.host.breakerState == .halfOpen || (point == .flight && isOnEntry))
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
        #expect(world.host.breakerState == .closed)
    }

    @Test func `sends nothing in the instant after back-off`() async throws {  // cancellation-01
        let call = CancelledCall(at: .backoff)
        let task = call.start(cancelledOnEntry: false)
        try await call.waitUntilSuspended()
        task.cancel()
        call.world.clock.jump(to: .seconds(10))
        try await expectCleanEnd(of: task, call, nil, sends: 1)
        for _ in 0..<200 {
            let call = CancelledCall(at: .backoff)
            let task = call.start(cancelledOnEntry: false)
            try await call.waitUntilSuspended()
            async let woken: Void = call.world.clock.jump(to: .seconds(10))
            task.cancel()
            await woken
            let end = await task.value
            #expect(end == .cancelled || call.operation.sends.count == 2)
            #expect(call.world.isAtRest)
            #expect(call.world.budget?.balance == (call.operation.sends.count == 2 ? 9 : 10))
        }
    }

    @Test func `that was cancelled before it began sends nothing`() async throws {  // cancellation-02
        let call = CancelledCall(at: .transport)
        let gate = Gate()
        let task = Task {
            try? await gate.pass()
            return await call.world.call(call.operation)
        }
        try await gate.waitUntilReached()
        task.cancel()
        let result = await task.value
        #expect(result.end == .cancelled)
        #expect(result.log.isEmpty && result.log.stopped == .cancelled)
        #expect(call.operation.sends.isEmpty)
    }

    @Test func `is cancelled although its last attempt succeeded`() async throws {
        let world = World()
        let operation = ScriptedOperation([
            .run { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                return Attempted(value: nil, verdict: .success)
            }
        ])
        let result = await world.start(operation).value
        #expect(result.end == .cancelled && result.value == nil)
    }

    @Test func `counts for nothing with the breaker`() async throws {
        var world = World(breaker: BreakerPolicy())
        world.breaker?.minimumCalls = 1
        for verdict in [AttemptVerdict.unavailable, .success] {
            let operation = ScriptedOperation([
                .run { _ in
                    withUnsafeCurrentTask { $0?.cancel() }
                    return Attempted(value: nil, verdict: verdict)
                }
            ])
            #expect(await world.start(operation).value.end == .cancelled)
        }
        #expect(world.host.breakerState == .closed)
    }

    private func holdPlaceIfNeeded(_ call: CancelledCall) async throws -> Task<CallResult, Never>? {
        guard call.point == .bulkheadQueue else { return nil }
        let holder = call.world.start(ScriptedOperation([.gate(call.gate, .success)]))
        try await call.gate.waitUntilReached()
        return holder
    }

    private func expectCleanEnd(
        of task: Task<CallEnd, Never>, _ call: CancelledCall, _ holder: Task<CallResult, Never>?, sends: Int
    ) async throws {
        try await expectCleanEnd(of: task, call, holder, sends: sends...sends)
    }

    private func expectCleanEnd(
        of task: Task<CallEnd, Never>, _ call: CancelledCall, _ holder: Task<CallResult, Never>?,
        sends: ClosedRange<Int>
    ) async throws {
        #expect(await task.value == .cancelled)
        #expect(call.world.host.waiting == 0)
        call.gate.open()
        if let holder { #expect(await holder.value.end == .finished) }
        #expect(await eventually { call.world.host.inFlight == 0 && call.flights.count == 0 })
        await call.world.clock.advance(by: .seconds(10_000))
        #expect(sends.contains(call.operation.sends.count), "no send after the cancellation")
        #expect(call.world.clock.sleepers.isEmpty)
        #expect(call.world.budget?.balance == 10)
        #expect(call.world.host.breakerState == .closed)
        #expect(!call.world.trace.all.contains { $0.hasPrefix("retry") || $0.hasPrefix("refused") })
    }
}
