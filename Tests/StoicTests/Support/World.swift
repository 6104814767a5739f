import Stoic
import StoicTesting
import Synchronization

/// A clock, a host, a budget and a session for calls that need no network.
struct World: Sendable {
    var clock = TestClock()
    var session = SessionGeneration()
    var budget: RetryBudget?
    var host: HostState
    var trace = Trace()
    var retry = RetryPolicy.standard
    var breaker: BreakerPolicy?
    var bulkhead: BulkheadPolicy?
    var attemptTimeout: Duration?
    var priority = CallPriority.normal
    /// Jitter off, so that times can be told by heart: 200 ms, 400 ms…
    var units = UnitSource(seed: 1)

    init(breaker: BreakerPolicy? = nil, bulkhead: BulkheadPolicy? = nil, budget: RetryBudget? = nil) {
        self.breaker = breaker
        self.bulkhead = bulkhead
        self.budget = budget
        host = HostState(key: HostKey("https://a.test:443"), source: clock)
        retry.backoff = .exponential(jitter: .none)
    }

    var policy: PipelinePolicy {
        PipelinePolicy(retry: retry, breaker: breaker, bulkhead: bulkhead, attemptTimeout: attemptTimeout)
    }

    /// One call in the present task, with the observer and the deadline if given.
    func call(
        _ operation: ScriptedOperation, deadline: Duration? = nil, generation: UInt64? = nil
    ) async -> CallResult {
        let pipeline = Pipeline(budget: budget, session: session, units: units)
        return await withTimeSource(clock) {
            let ambient = Ambient.current
            let limited = deadline.map { left in
                (ambient ?? Ambient()).with(deadline: clock.now.advanced(by: left))
            }
            let call = Pipeline.Call(
                policy: policy, host: host, ambient: limited ?? ambient,
                generation: generation ?? session.current, priority: priority, reporter: trace)
            return await pipeline.run(operation, call)
        }
    }

    /// One call in a task of its own.
    func start(_ operation: ScriptedOperation, deadline: Duration? = nil) -> Task<CallResult, Never> {
        Task { await call(operation, deadline: deadline) }
    }

    /// Nothing is held, nobody waits.
    var isAtRest: Bool { host.inFlight == 0 && host.waiting == 0 && clock.sleepers.isEmpty }

    /// Opens the breaker with as many failures as its policy needs.
    func openBreaker() async {
        var world = self
        world.retry = .never
        for _ in 0..<(breaker?.minimumCalls ?? 0) {
            _ = await world.call(ScriptedOperation(answers: .unavailable))
        }
    }
}

/// What the pipeline reported, a word each, in order.
final class Trace: CallReporter {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    func attemptEnded(_ record: AttemptRecord, cancelled: Bool) {
        note("attempt \(record.number) \(cancelled ? "cancelled" : record.failure?.text ?? "ok")")
    }

    func retryBegins(_ planned: PlannedRetry, number: Int, waited: Duration) {
        note("retry \(number) after \(waited) by \(planned.source.rawValue)")
    }

    func deadlineSkipped(serverWait: Duration?) { note("deadline skip") }
    func breakerChanged(_ state: BreakerState) { note("breaker \(state.word)") }
    func refused(_ rejection: Rejection) { note("refused \(rejection.code.text)") }
}

extension BreakerState {
    var word: String {
        switch self {
        case .closed: "closed"
        case .open: "open"
        case .halfOpen: "half-open"
        case .isolated: "isolated"
        }
    }

    var isOpen: Bool { word == "open" }
}

/// Lets other tasks run until the condition holds; false when it never does.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1_000_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}

extension BulkheadPolicy {
    init(maxConcurrent: Int, queueLimit: Int) {
        self.init()
        self.maxConcurrent = maxConcurrent
        self.queueLimit = queueLimit
    }
}

extension RetryBudgetPolicy {
    init(ratio: Double, floor: Int, refill: Duration = .seconds(10), most: Int = 1_000) {
        self.init()
        self.ratio = ratio
        self.floor = floor
        floorRefill = refill
        maxBalance = most
    }
}

extension Instant {
    static func seconds(_ seconds: Double) -> Instant {
        Instant(nanoseconds: Int64(seconds * 1_000_000_000))
    }
}
