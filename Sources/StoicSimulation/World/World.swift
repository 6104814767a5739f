internal import Stoic
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// One run of one body. It lives on the thread that runs it, and all of it but its executor and its clock is
/// touched by that thread alone.
final class World {
    /// How the body ended.
    private final class Ending: Sendable {
        private let isReached = Atomic(false)
        private let error = Mutex<(any Error)?>(nil)

        var hasCome: Bool { isReached.load(ordering: .acquiring) }
        var reason: (any Error)? { error.withLock { $0 } }

        func reach(_ reason: (any Error)?) {
            error.withLock { $0 = reason }
            isReached.store(true, ordering: .releasing)
        }
    }

    /// What is left behind runs for so many steps at most.
    private static let leftoverBound = 10_000

    let executor = WorldExecutor()
    let clock = WorldClock()
    private(set) var machine: WorldMachine
    private(set) var promises = Promises()
    private var root: Task<Void, Never>?
    private var signOut: (@Sendable () -> Void)?
    private var hasCancelled = false
    /// Between two steps nobody is on the main actor but who looks at what was promised.
    private(set) var isLooking = false

    init(_ machine: WorldMachine) { self.machine = machine }

    // MARK: Called by what runs inside

    func add(_ job: UnownedJob, place: WorldMachine.Place) {
        machine.add(job, place: place, name: ThreadSlot.naming)
    }

    func arm(_ job: UnownedJob, after delay: Duration) { machine.arm(job, after: delay) }

    func ring(at due: Int64, _ ring: @escaping @Sendable () -> Void) { machine.ring(at: due, ring) }

    func note(_ text: String) { machine.note(text) }

    func trace(_ text: String) { machine.trace(text) }

    func fail(_ reason: SimulationFault) { machine.fail(reason) }

    func choose(of count: Int) -> Int { machine.choose(of: count) }

    func onSignOut(_ action: @escaping @Sendable () -> Void) {
        signOut = action
        machine.allowSignOut()
    }

    func always(_ name: String, _ holds: @escaping Promises.Condition) {
        promises.always(name, holds)
        keepPromises()
    }

    func eventually(_ name: String, _ holds: @escaping Promises.Condition) {
        promises.eventually(name, holds)
        keepPromises()
    }

    func sometimes(_ holds: Bool, _ name: String) { promises.tally.sometimes(holds, name) }

    func count(_ name: String, _ count: Int) { promises.tally.count(name, count) }

    private func keepPromises() {
        // The conditions may come back to this world, so they are looked at in a copy.
        var looked = promises
        let wasLooking = isLooking
        isLooking = true
        let broken = looked.look()
        isLooking = wasLooking
        let tally = promises.tally
        promises = looked
        promises.tally = tally
        if let broken { machine.fail(.invariant(broken)) }
    }

    // MARK: The run

    /// Runs `body` to its end on this thread, and then what it left behind.
    ///
    /// - Parameter random: What the body's own randomness begins with.
    func run(random: UInt64, _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void) {
        guard ThreadSlot.world == nil else { return fail(.nested) }
        ThreadSlot.enter(self, random: random)
        defer {
            executor.close()
            ThreadSlot.leave()
        }
        let ending = Ending()
        let world = SimulatedWorld(executor: executor, clock: clock)
        let time = WorldTime(clock: clock)
        // Its owner is this call, which cancels it when the seed fails.
        root = Task(executorPreference: executor) {
            do {
                try await withTimeSource(time) { try await body(world) }
                ending.reach(nil)
            } catch {
                ending.reach(error)
            }
        }
        goOn(ending)
        if machine.fault == nil, !hasCancelled, let name = promises.unkept { fail(.unkept(name)) }
        if let reason = ending.reason, !isOwed(reason) { fail(.thrown(String(describing: reason))) }
        machine.windUp()
        if !ending.hasCome { root?.cancel() }
        clearAway()
        root = nil
        signOut = nil
        promises.end()
        machine.letGo()
    }

    /// Whether the error is no more than the cancellation that this world brought about.
    private func isOwed(_ error: any Error) -> Bool {
        error is CancellationError && hasCancelled
    }

    private func cancel(_ lane: Int) {
        hasCancelled = true
        if lane == 0 { root?.cancel() } else { machine.cancel(lane) }
    }

    private func goOn(_ ending: Ending) {
        while true {
            if executor.sawEscape { return fail(.escape(escapeReport)) }
            if let trip = ThreadSlot.takeTrip() { return fail(.escape(machine.whoLeft(by: trip))) }
            switch machine.next(hasEnded: ending.hasCome) {
            case .end: return lookForStranded()
            case .wait: if !awaitEscape() { return fail(.deadlock(waiting: machine.lanes.waiting)) }
            case let action:
                perform(action)
                if machine.isExploring { machine.finish() }
                if !promises.areEmpty { keepPromises() }
            }
        }
    }

    /// The body is over. What waits although nothing is left that could wake it has been forgotten by all.
    private func lookForStranded() {
        guard machine.fault == nil, !hasCancelled, !machine.limits.toleratesStranded, machine.isAtRest,
            !machine.lanes.unfinished.isEmpty
        else { return }
        fail(.stranded(waiting: machine.lanes.waiting))
    }

    private func perform(_ action: WorldMachine.Action) {
        switch action {
        case .run(let job, .own): job.runSynchronously(on: executor.asUnownedTaskExecutor())
        case .run(let job, .main): job.runSynchronously(on: MainActor.sharedUnownedExecutor)
        case .run(let job, .timer): job.runInPool()
        case .ring(let ring): ring()
        case .move(let now):
            clock.move(to: now)
            ThreadSlot.setNow(now)
        case .cancel(let lane): cancel(lane)
        case .signOut: signOut?()
        case .wait, .end: break
        }
    }

    /// What is left runs to its end, so that nothing of it stays in memory.
    private func clearAway() {
        for _ in 0..<Self.leftoverBound {
            let action = machine.next(hasEnded: true)
            if case .end = action { return }
            perform(action)
        }
    }

    /// With nothing left that could run, only another thread can resume a task: true when one does.
    private func awaitEscape() -> Bool {
        for _ in 0..<max(machine.limits.escapePatience, 0) {
            if executor.sawEscape { return true }
            poll(nil, 0, 1)
        }
        return executor.sawEscape
    }

    private var escapeReport: String {
        let names = executor.escaped.compactMap(\.task).map { machine.lanes.name(of: $0) }
        return names.isEmpty
            ? "the world was used by a thread outside of it"
            : "resumed by a thread outside of the world: \(names.joined(separator: ", "))"
    }
}
