import Stoic
import Synchronization

/// A machine with a lock, a task and a timer: what `Flow` and `Pages` have in common.
///
/// It owns at most one task of work and one alarm, and ends both when it is left or gone.
final class FlowShell<Machine: ScreenMachine>: Sendable {
    typealias Work =
        @Sendable (Machine.Target, FlowWire) async throws -> FlowFinished<
            Machine.Value
        >

    private struct State {
        var machine: Machine
        /// What the last intent does; a retry does it again.
        var work: Work?
        var task: (number: UInt64, task: Task<Void, Never>)?
        var alarm: (number: UInt64, alarm: Bell)?
        var announcements = Announcements<Machine.Shown>()
        var streams: [(id: UInt64, finish: @Sendable () -> Void)] = []
        /// Who waits for the end of all work: as many as there are tasks that do.
        var waiters: [OneShot<Void>] = []

        /// What the machine says to do, with what it is to be done with.
        mutating func take(_ actions: FlowActions, _ given: Work?) -> Errands {
            var errands = Errands()
            if (given != nil && actions.accepted) || !machine.hasIntent {
                errands.forgotten = work
                work = machine.hasIntent ? given : nil
            }
            if let number = actions.cancel, task?.number == number { errands.task = task?.task }
            if task?.number != machine.work { task = nil }
            if let number = actions.disarm, alarm?.number == number { errands.alarm = alarm?.alarm }
            if alarm?.number != machine.timer?.number { alarm = nil }
            errands.arm = actions.arm
            if let number = actions.start, let work {
                errands.start = (number, machine.target, work)
            }
            if actions.changed { announcements.add(machine.shown) }
            if machine.work == nil { swap(&errands.waiters, &waiters) }
            return errands
        }
    }

    /// What is to be done once the lock is open.
    private struct Errands {
        var start: (number: UInt64, target: Machine.Target, work: Work)?
        var arm: FlowTimer?
        var task: Task<Void, Never>?
        var alarm: Bell?
        var waiters: [OneShot<Void>] = []
        /// Let go of outside of the lock: what it captured may run code when it goes.
        var forgotten: Work?
    }

    private let state: Mutex<State>
    /// What the flow was made under; nil is the system's time.
    let ambient: Ambient?
    private let watch = Mutex<ConnectivityWatch?>(nil)

    private let log: FlowLog?

    init(_ machine: Machine, connectivity: (any Connectivity)?, log: FlowLog?) {
        self.log = log
        state = Mutex(State(machine: machine))
        ambient = Ambient.current.flatMap { $0.source == nil ? nil : Ambient(source: $0.source) }
        let watch = connectivity?.watch { [weak self] hint in
            self?.input { machine, now in machine.hinted(hint, at: now) }
        }
        self.watch.withLock { $0 = watch }
    }

    deinit {
        let last = state.withLock { $0 }
        last.task?.task.cancel()
        last.alarm?.alarm.cancel()
        for (_, finish) in last.streams { finish() }
        for waiter in last.waiters { waiter.set(()) }
    }

    var shown: Machine.Shown { state.withLock { $0.machine.shown } }
    var machine: Machine { state.withLock { $0.machine } }

    /// Tells the machine, and does what it says; `work` is what an accepted intent does, `end` what one's
    /// work came to.
    func input(
        with work: Work? = nil, end: FlowEnd? = nil, _ body: (inout Machine, Instant) -> FlowActions
    ) {
        let now = Ambient.now(ambient)
        let (errands, isNews, recovers) = state.withLock { state in
            // Of what comes too late nothing is said.
            let isNews = end.map { $0.work == state.machine.work } ?? false
            let actions = body(&state.machine, now)
            return (state.take(actions, work), isNews, actions.arm?.purpose == .fade)
        }
        // Before any listener hears of it: what is on the screen is in the log.
        if isNews { log?.record(end?.trouble, recovers: recovers) }
        errands.task?.cancel()
        errands.alarm?.cancel()
        if let timer = errands.arm { arm(timer) }
        if let (number, target, work) = errands.start { start(number, target, work) }
        tell()
        for waiter in errands.waiters { waiter.set(()) }
    }

    /// Returns when nothing is under way, or when the caller's task is cancelled.
    func refreshed() async {
        input { machine, now in machine.refresh(at: now) }
        let waiter = OneShot<Void>()
        let waits = state.withLock { state in
            guard state.machine.work != nil else { return false }
            state.waiters.append(waiter)
            return true
        }
        guard waits else { return }
        await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            waiter.set(())
        }
        state.withLock { $0.waiters.removeAll { $0 === waiter } }
    }

    // MARK: Listeners

    /// Called for as long as the shell lives, or until it is silenced by this number.
    @discardableResult
    func listen(_ listener: @escaping @Sendable (Machine.Shown) -> Void) -> UInt64 {
        let id = state.withLock { state in
            state.announcements.listen(hearing: state.machine.shown, listener)
        }
        tell()
        return id
    }

    func silence(_ id: UInt64) {
        state.withLock { state in
            state.announcements.silence(id)
            state.streams.removeAll { $0.id == id }
        }
    }

    func states<Seen: Sendable>(
        _ seen: @escaping @Sendable (Machine.Shown) -> Seen
    ) -> AsyncStream<Seen> {
        let (stream, listener) = AsyncStream.makeStream(
            of: Seen.self, bufferingPolicy: .bufferingNewest(16))
        let id = state.withLock { state in
            let id = state.announcements.listen(hearing: state.machine.shown) { listener.yield(seen($0)) }
            state.streams.append((id, { listener.finish() }))
            return id
        }
        listener.onTermination = { [weak self] _ in self?.silence(id) }
        tell()
        return stream
    }

    private func tell() {
        while let turn = state.withLock({ $0.announcements.next() }) {
            turn.tell()
            state.withLock { $0.announcements.ended() }
        }
    }

    // MARK: Work and time

    private func start(_ number: UInt64, _ target: Machine.Target, _ work: @escaping Work) {
        let wire = FlowWire(self, work: number, ambient: ambient)
        // Calls and retries within tell of their waits by themselves.
        let inside = Ambient(source: ambient?.source, onRetry: wire.attemptFailed)
        // Owned by this shell: cancelled by a newer intent, a cancel, the screen's end or its own. It takes
        // what is in force around it with it: set within, that would be one more frame of each task.
        let task = Ambient.$current.withValue(inside) {
            Task {
                guard wire.isCurrent else { return }
                do {
                    wire.finished(try await work(target, wire))
                } catch {
                    wire.failed(error)
                }
            }
        }
        let isLate = state.withLock { state in
            guard state.machine.work == number else { return true }
            state.task = (number, task)
            return false
        }
        if isLate { task.cancel() }
    }

    private func arm(_ timer: FlowTimer) {
        let alarm = Bell(at: timer.moment, source: ambient?.source) { [weak self] in
            self?.input { machine, _ in machine.timerRang(timer.number) }
        }
        let isLate = state.withLock { state in
            guard state.machine.timer?.number == timer.number else { return true }
            state.alarm = (timer.number, alarm)
            return false
        }
        if isLate { alarm.cancel() }
    }
}

extension FlowShell: FlowHearing {
    func isCurrent(_ work: UInt64) -> Bool { state.withLock { $0.machine.work == work } }

    func attemptFailed(_ work: UInt64, next: Instant) {
        input { machine, _ in machine.attemptFailed(work, next: next) }
    }

    func interim(_ work: UInt64, _ result: FlowResult<Erased>) {
        input { machine, now in machine.interim(work, result.seen(), at: now) }
    }

    func finished(_ work: UInt64, _ finished: AnyObject) {
        // Its own work's.
        guard let result = (finished as? FlowFinished<Machine.Value>)?.result else { return }
        input(end: FlowEnd(work: work, trouble: result.trouble)) { machine, now in
            machine.finished(work, result, at: now)
        }
    }

    func failed(_ work: UInt64, _ trouble: FlowTrouble?) {
        input(end: FlowEnd(work: work, trouble: trouble)) { machine, _ in
            trouble.map { machine.failed(work, $0) } ?? machine.workCancelled(work)
        }
    }
}
