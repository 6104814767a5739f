internal import Stoic

/// One world's tasks, time and choices: told what has become ready, it says what to do next.
struct WorldMachine {
    enum Place {
        /// The world's executor.
        case own
        /// The main actor.
        case main
        /// A timer's job, for the pool.
        case timer
    }

    enum Timer {
        case job(UnownedJob)
        case ring(@Sendable () -> Void)
    }

    enum Action {
        case run(UnownedJob, Place)
        case ring(@Sendable () -> Void)
        /// The time is now that many nanoseconds.
        case move(Int64)
        /// The body's task is cancelled, or that lane's.
        case cancel(lane: Int)
        /// What the body gave for a sign-out is done.
        case signOut
        /// Nothing can run and no timer is armed.
        case wait
        /// Nothing is left, or the world has failed.
        case end
    }

    let limits: SimulationLimits
    let timerMode: TimerMode

    var choices: Choices
    private(set) var log: WorldLog
    private(set) var lanes = Lanes()
    private(set) var fault: SimulationFault?
    private(set) var step = 0
    private(set) var now: Int64 = 0

    /// What could run, and the job of each at the same index.
    private(set) var candidates: [Candidate] = []
    private var jobs: [(job: UnownedJob, place: Place)] = []
    private var timers = TimerHeap<(timer: Timer, lane: Int)>()
    /// Tasks that gave way: they are ready as soon as the step is over, and that is no step of its own.
    private var yields: [(job: UnownedJob, lane: Int)] = []
    private var events = 0
    /// The task that runs, or ran last.
    private(set) var current = 0
    /// The step at which the time last moved.
    private var lastMove = 0
    /// The body has ended, or the seed has failed: what follows is no part of the run.
    private var isWindingUp = false
    /// What comes over the body, and after how many steps.
    private var interruption: (kind: Interruption.Kind, at: Int)?
    /// Whether a task may be cancelled that nobody would cancel by itself.
    let cancelsAny: Bool
    /// Whether there is something to do at a sign-out.
    private var canSignOut = false
    private(set) var wasInterrupted = false
    /// In an exhaustive search only.
    var actors: ActorNumbers?

    init(
        choices: Choices, timers mode: TimerMode, interruption: Interruption, limits: SimulationLimits,
        keepsLog: Bool
    ) {
        self.choices = choices
        cancelsAny = interruption.bound?.kind == .cancelany
        if let (kind, steps) = interruption.bound {
            let choice = self.choices.option(of: steps + 1)
            if choice > 0 { self.interruption = (kind, choice - 1) }
        }
        if case .some = self.choices.explorer { actors = ActorNumbers() }
        timerMode = mode
        self.limits = limits
        log = WorldLog(isKept: keepsLog)
    }

    // MARK: What comes in

    mutating func add(_ job: UnownedJob, place: Place, name: @autoclosure () -> String?) {
        if job.isYieldsReturn {
            yields.append((job, current))
            return
        }
        // An actor's turn belongs to the task that brought it about.
        let lane = job.task.map { lanes.lane(of: $0, job: job, name: name()) } ?? current
        push(job, place: place, lane: lane)
    }

    /// A sleep of the runtime's: its job comes back to this world at that time.
    mutating func arm(_ job: UnownedJob, after delay: Duration) {
        if let task = job.task { lanes.adopt(task, into: current) }
        arm(.job(job), due: now.saturatingAdd(max(delay.clampedNanoseconds, 0)))
    }

    mutating func ring(at due: Int64, _ ring: @escaping @Sendable () -> Void) {
        arm(.ring(ring), due: max(due, now))
    }

    mutating func note(_ text: String) {
        if isWindingUp { return }
        log.add(.note(text), step: step, time: now, lane: current)
    }

    /// - Parameter trip: What the task that ran last did.
    func whoLeft(by trip: String) -> String { "\(trip), by \(lanes.name(ofLane: current))" }

    /// Whether nothing can run and no timer is armed.
    var isAtRest: Bool { candidates.isEmpty && timers.count == 0 }

    mutating func allowSignOut() { canSignOut = true }

    func cancel(_ lane: Int) { lanes.cancel(lane) }

    mutating func letGo() { lanes.letGo() }

    /// A choice of the body's own, zero when nothing interferes.
    mutating func choose(of count: Int) -> Int {
        isWindingUp || count < 2 ? 0 : choices.option(of: min(count, Int(UInt16.max)))
    }

    mutating func trace(_ text: String) {
        if isWindingUp { return }
        log.trace(text, step: step, time: now, lane: current)
    }

    /// The first failure is the seed's; what happens while it is cleared away is none.
    mutating func fail(_ reason: SimulationFault) {
        if fault == nil, !isWindingUp { fault = reason }
    }

    /// From here on everything that is left runs in its turn, and sleepers are woken, not waited for.
    mutating func windUp() { isWindingUp = true }

    private mutating func push(_ job: UnownedJob, place: Place, lane: Int) {
        var candidate = Candidate(lane: lane, event: events, isOnMainActor: place == .main)
        if actors != nil, let address = job.actor, let actor = actors?.number(of: address) {
            candidate.actor = actor
            choices.footprint.touch(actor: actor)
        }
        candidates.append(candidate)
        jobs.append((job, place))
        events += 1
    }

    private mutating func arm(_ timer: Timer, due: Int64) {
        var due = due
        if case .late(let most) = timerMode, !isWindingUp {
            due = due.saturatingAdd(most.clampedNanoseconds / 4 * Int64(choices.option(of: 5)))
        }
        timers.arm((timer, current), due: due)
    }

    // MARK: What comes next

    /// - Parameter hasEnded: Whether the body has.
    mutating func next(hasEnded: Bool) -> Action {
        if let (job, lane) = yields.popLast() {
            current = lane
            return .run(job, .own)
        }
        if isWindingUp { return leftover() }
        if fault != nil { return .end }
        if choices.explorer?.isBlocked == true { return .end }
        if step >= limits.steps {
            fail(.endless(steps: step))
            return .end
        }
        // Many tasks may have something to do at one instant.
        if step - lastMove >= limits.stepsAtOneInstant + 20 * lanes.count {
            fail(.livelock(running: lanes.latest))
            return .end
        }
        if let interruption, step >= interruption.at, !hasEnded,
            let action = interrupt(interruption.kind)
        {
            return action
        }
        if let next = timers.next, isTimesTurn(next.due, hasEnded: hasEnded) {
            return next.due > now ? move(to: next.due) : letOff()
        }
        if candidates.isEmpty { return hasEnded ? .end : .wait }
        return runOne()
    }

    private mutating func interrupt(_ kind: Interruption.Kind) -> Action? {
        defer { wasInterrupted = interruption == nil }
        switch kind {
        case .signout:
            guard canSignOut else { return nil }
            log.add(.signedOut, step: step, time: now, lane: 0)
        case .cancel, .cancelany:
            let lane = kind == .cancel ? 0 : choices.option(of: max(lanes.count, 1))
            interruption = nil
            log.add(.cancelled, step: step, time: now, lane: lane)
            return .cancel(lane: lane)
        }
        interruption = nil
        return .signOut
    }

    /// Whether the next timer goes off before anything that could run.
    private mutating func isTimesTurn(_ due: Int64, hasEnded: Bool) -> Bool {
        // All timers of an instant go off before anything runs, so that their order is the schedule's.
        if due <= now { return true }
        if candidates.isEmpty { return !hasEnded }
        switch timerMode {
        case .onTime, .late: return false
        case .early(let window):
            return due <= now.saturatingAdd(window.clampedNanoseconds) && choices.option(of: 4) == 3
        case .first(let window): return due <= now.saturatingAdd(window.clampedNanoseconds)
        }
    }

    private mutating func move(to due: Int64) -> Action {
        now = due
        lastMove = step
        return .move(due)
    }

    private mutating func letOff() -> Action {
        guard let (timer, lane) = timers.popNext()?.payload else { return .wait }
        current = lane
        switch timer {
        case .ring(let ring): return .ring(ring)
        case .job(let job):
            push(job, place: .timer, lane: lane)
            return .move(now)
        }
    }

    private mutating func runOne() -> Action {
        let index: Int
        if case .first = timerMode, let timer = jobs.firstIndex(where: { $0.place == .timer }) {
            index = timer
        } else {
            let preferred = candidates.firstIndex { $0.lane == current } ?? 0
            index = choices.candidate(among: candidates, preferred: preferred)
        }
        let chosen = candidates.remove(at: index)
        let (job, place) = jobs.remove(at: index)
        if actors != nil { begin(chosen) }
        let lane = chosen.lane
        current = lane
        step += 1
        log.add(place == .timer ? .timer : .ran, step: step, time: now, lane: lane)
        lanes.ran(lane, at: step)
        return .run(job, place)
    }

    private mutating func leftover() -> Action {
        if candidates.isEmpty { return timers.count > 0 ? letOff() : .end }
        current = candidates.removeFirst().lane
        let (job, place) = jobs.removeFirst()
        return .run(job, place)
    }
}
