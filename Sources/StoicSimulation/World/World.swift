internal import Stoic

/// One run of one body: its tasks, its time, its choices. It lives on the thread that runs it, and all of it
/// but its executor and its clock is touched by that thread alone.
final class World {
    enum Place {
        /// The world's executor.
        case own
        /// The pool: a task that the runtime made itself.
        case pool
        case main
        /// A timer's job.
        case timer
    }

    enum Timer {
        case job(UnownedJob, lane: Int)
        case ring(@Sendable () -> Void, lane: Int)
    }

    let executor = WorldExecutor()
    let clock = WorldClock()
    let limits: SimulationLimits
    let timerMode: TimerMode

    private(set) var choices: Choices
    private(set) var log: WorldLog
    private(set) var lanes = Lanes()
    private(set) var fault: SimulationFault?
    private(set) var step = 0

    /// What could run, and the job of each at the same index.
    private(set) var candidates: [Candidate] = []
    private var jobs: [(job: UnownedJob, place: Place)] = []
    private var timers = TimerHeap<Timer>()
    private var events = 0
    private var current = 0
    private var lastMove = 0
    /// The body has ended, or the seed has failed: what follows is no part of the run.
    private(set) var isWindingUp = false

    init(choices: Choices, timers mode: TimerMode, limits: SimulationLimits, keepsLog: Bool) {
        self.choices = choices
        timerMode = mode
        self.limits = limits
        log = WorldLog(isKept: keepsLog)
    }

    var now: Int64 { clock.now.nanoseconds }
    var timerCount: Int { timers.count }

    // MARK: What comes in

    func add(_ job: UnownedJob, place: Place) {
        // An actor's turn and a yield's return belong to the task that brought them about.
        let lane = job.task.map { lanes.lane(of: $0, name: ThreadSlot.naming) } ?? current
        push(job, place: place, lane: lane)
    }

    func lane(ofKnown task: UInt64) -> Int { lanes.lane(of: task, name: nil) }

    /// A sleep of the runtime's: its job comes back to this world at that time.
    func arm(_ job: UnownedJob, after delay: Duration) {
        if let task = job.task { lanes.adopt(task, into: current) }
        arm(.job(job, lane: current), due: now.saturatingAdd(max(delay.clampedNanoseconds, 0)))
    }

    func ring(at due: Int64, _ ring: @escaping @Sendable () -> Void) {
        arm(.ring(ring, lane: current), due: max(due, now))
    }

    func note(_ text: String) {
        if isWindingUp { return }
        log.add(.note(text), step: step, time: now, lane: current)
    }

    func fail(_ reason: SimulationFault) {
        if fault == nil, !isWindingUp { fault = reason }
    }

    private func push(_ job: UnownedJob, place: Place, lane: Int) {
        candidates.append(Candidate(lane: lane, event: events, isOnMainActor: place == .main))
        jobs.append((job, place))
        events += 1
    }

    private func arm(_ timer: Timer, due: Int64) {
        var due = due
        if case .late(let most) = timerMode, !isWindingUp {
            due = due.saturatingAdd(most.clampedNanoseconds / 4 * Int64(choices.option(of: 5)))
        }
        timers.arm(timer, due: due)
    }

    // MARK: Steps

    /// Runs one candidate.
    func runOne() {
        let preferred = candidates.firstIndex { $0.lane == current } ?? 0
        let index = foremost ?? choices.candidate(among: candidates, preferred: preferred)
        let lane = candidates.remove(at: index).lane
        let (job, place) = jobs.remove(at: index)
        current = lane
        step += 1
        if !isWindingUp {
            log.add(place == .timer ? .timer : .ran, step: step, time: now, lane: lane)
            lanes.ran(lane, at: step)
        }
        switch place {
        case .own, .pool: job.runSynchronously(on: executor.asUnownedTaskExecutor())
        case .main: job.runSynchronously(on: MainActor.sharedUnownedExecutor)
        case .timer: job.runInPool()
        }
    }

    /// The index of what runs without a choice.
    private var foremost: Int? {
        if isWindingUp { return 0 }
        guard case .first = timerMode else { return nil }
        return jobs.firstIndex { $0.place == .timer }
    }

    /// Moves the time to the next timer, and lets all go off that are due then.
    func moveTime() {
        guard let next = timers.next else { return }
        if next.due > now {
            clock.move(to: next.due)
            ThreadSlot.setNow(next.due)
            lastMove = step
        }
        while let due = timers.next, due.due <= now { letOff() }
    }

    /// Lets the next timer go off, whether or not its time has come.
    func letOff() {
        switch timers.popNext()?.payload {
        case .job(let job, let lane): push(job, place: .timer, lane: lane)
        case .ring(let ring, let lane):
            current = lane
            ring()
        case nil: break
        }
    }

    /// Whether a timer goes off although something could run.
    func timeIsAhead() -> Bool {
        guard let next = timers.next else { return false }
        switch timerMode {
        case .onTime, .late: return false
        case .early: return choices.option(of: 4) == 3
        case .first(let window): return next.due <= now.saturatingAdd(window.clampedNanoseconds)
        }
    }

    // MARK: Ends

    func windUp() { isWindingUp = true }

    var stepsAtThisInstant: Int { step - lastMove }
}
