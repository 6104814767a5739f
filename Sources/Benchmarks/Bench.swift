import Stoic

final class Instant0: PipelineOperation {
    var replayability: Replayability { .repeatable }
    var enforcesLimit: Bool { true }
    var isLeaf: Bool { true }
    func attempt(_ context: AttemptContext) async -> Attempted {
        Attempted(value: self, verdict: .success)
    }
}

@main struct Main {
    static func main() async {
        let p = Pipeline(budget: RetryBudget(), session: SessionGeneration(), units: UnitSource())
        let policy = PipelinePolicy(retry: .standard, breaker: BreakerPolicy(), bulkhead: BulkheadPolicy(), attemptTimeout: .seconds(10))
        let host = HostState(key: HostKey("http://x"), source: nil)
        for _ in 0..<3 {
        let op = Instant0(); let n = 1_000_000
        var t = ContinuousClock.now
        var s = 0
        for _ in 0..<n {
            let call = Pipeline.Call(policy: policy, host: host, ambient: Ambient.current, generation: 0)
            let r = await p.run(op, call)
            s += r.value == nil ? 0 : 1
        }
        var d = t.duration(to: .now)
        print("pipeline ns", d / n, s)
        t = .now
        for _ in 0..<n { s += Ambient.current == nil ? 1 : 0 }
        d = t.duration(to: .now); print("tasklocal", d / n, s)
        t = .now
        for _ in 0..<n { s += Int(SystemTime().now.nanoseconds & 1) }
        d = t.duration(to: .now); print("clock", d / n, s)
        }
    }
}
