import Stoic
import StoicHTTP

/// The core pipeline and the whole client over a transport that answers at once.
struct ClientBench {
    let bare = InstantTransport()
    let operation = InstantOperation()
    let policy = PipelinePolicy(
        retry: .standard, breaker: BreakerPolicy(), bulkhead: BulkheadPolicy(), attemptTimeout: .seconds(10))
    let host = HostState(key: HostKey("http://bench.invalid"), source: nil)
    let pipeline = Pipeline(budget: RetryBudget(), session: SessionGeneration(), units: UnitSource())
    let plainTransport = InstantTransport()
    let sharingTransport = InstantTransport()
    let idiomaticTransport = InstantTransport()
    let request: TransportRequest
    let plain: HTTPClient
    let sharing: HTTPClient

    init() throws {
        request = TransportRequest(
            method: .get, url: try HTTPURL("http://bench.invalid/users/42"), headers: [:], body: nil,
            mustNotResend: false)
        var policy = HTTPPolicy()
        policy.coalesces = false
        let headers: HTTPHeaders = ["Accept": "application/json", "Authorization": "Bearer token"]
        plain = try HTTPClient(
            base: "http://bench.invalid", transport: plainTransport, policy: policy, headers: headers)
        sharing = try HTTPClient(base: "http://bench.invalid", transport: sharingTransport, headers: headers)
    }

    var workloads: [Workload] {
        let idiomatic = IdiomaticClient(transport: idiomaticTransport)
        return [
            Workload(name: "bare") { [bare, request] calls in
                let transport: any HTTPTransport = bare
                let limits = TransportLimits(attempt: .seconds(10), maxResponseBytes: 10_000_000)
                for _ in 0..<calls { _ = await transport.send(request, limits: limits) }
            },
            Workload(name: "pipeline") { [self] calls in
                for _ in 0..<calls {
                    let call = Pipeline.Call(
                        policy: policy, host: host, ambient: Ambient.current, generation: 0)
                    _ = await pipeline.run(operation, call)
                }
            },
            Workload(name: "client") { [plain] calls in
                for _ in 0..<calls { _ = try await plain.send(.get("/users/42")) }
            },
            Workload(name: "client_coalescing") { [sharing] calls in
                for _ in 0..<calls { _ = try await sharing.send(.get("/users/42")) }
            },
            Workload(name: "pipeline_idiomatic") { [request] calls in
                for _ in 0..<calls { _ = try await idiomatic.send(request) }
            },
        ]
    }

    /// Counters that prove the stages were really in the way; a stage that was not is a failed run.
    func proveStagesRan(_ workloads: [String]) throws {
        if workloads.contains("pipeline") {
            try require(operation.count > 0 && operation.limitedCount == operation.count, "attempt limit")
            try require(host.arrivals >= UInt64(operation.count), "bulkhead")
            try require(host.attemptsInWindow(BreakerPolicy(), at: SystemTime().now) > 0, "breaker")
            try require((pipeline.budget?.balance ?? 0) > 10, "budget")
        }
        for (name, client, transport) in [
            ("client", plain, plainTransport), ("client_coalescing", sharing, sharingTransport),
        ] where workloads.contains(name) {
            try require(transport.limitedCount == transport.count && transport.count > 0, "\(name)'s limit")
            try require((client.budgetBalance ?? 0) > 10, "\(name)'s budget")
            try require(client.breaker(of: "http://bench.invalid") != nil, "\(name)'s breaker")
        }
        if workloads.contains("pipeline_idiomatic") {
            try require(idiomaticTransport.count > 0, "idiomatic client")
        }
    }

    private func require(_ condition: Bool, _ stage: String) throws {
        if !condition { throw BenchFailure(message: "the \(stage) did not run") }
    }
}

/// The run does not measure what it says it measures.
struct BenchFailure: Error, CustomStringConvertible {
    let message: String
    var description: String { "stoic-bench: \(message)" }
}
