import Foundation
import Stoic
import StoicHTTP

/// The whole client: every stage but coalescing, which would send one request for all 64.
struct ClientContender: WireContender {
    private let shape: WireShape
    private let transport: CountedTransport
    private let client: HTTPClient
    private let origin: String

    init(_ shape: WireShape, origin: String, over transport: any HTTPTransport) throws {
        self.shape = shape
        self.origin = origin
        self.transport = CountedTransport(transport)
        var policy = HTTPPolicy()
        policy.coalesces = false
        policy.maxConcurrentPerHost = 64
        client = try HTTPClient(
            base: origin, transport: self.transport, policy: policy,
            headers: HTTPHeaders(WireShape.headers.map { HTTPField(name: $0.0, value: $0.1) }))
    }

    func run(seconds: Double) async throws -> WireSample {
        let cpu = ProcessorTime.ofProcess()
        let start = ContinuousClock.now
        let end = start.advanced(by: .seconds(seconds))
        var requests = 0
        if shape.inFlight == 1 {
            requests = try await send(until: end)
        } else {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<shape.inFlight { group.addTask { try await send(until: end) } }
                for try await count in group { requests += count }
            }
        }
        let elapsed = start.duration(to: .now).nanoseconds / 1e9
        return WireSample(
            requests: requests, seconds: elapsed, cpuSeconds: ProcessorTime.ofProcess() - cpu)
    }

    private func send(until end: ContinuousClock.Instant) async throws -> Int {
        var count = 0
        while ContinuousClock.now < end {
            let response = try await client.send(.get(shape.path))
            guard response.status == 200, response.body.count == shape.bodyBytes else {
                throw BenchFailure(message: "\(shape.name): a wrong answer, \(response.status)")
            }
            count += 1
        }
        return count
    }

    func proveStagesRan() throws {
        let sends = transport.count
        try require(sends > 0 && transport.limitedCount == sends, "limits")
        try require((client.budgetBalance ?? 0) > 10, "budget")
        let host = client.hosts.known(HostKey(origin))
        try require((host?.arrivals ?? 0) >= UInt64(sends), "bulkhead")
        let window = host?.attemptsInWindow(BreakerPolicy(), at: SystemTime().now) ?? 0
        try require(window > 0, "breaker")
    }

    private func require(_ condition: Bool, _ stage: String) throws {
        if !condition { throw BenchFailure(message: "\(shape.name): the \(stage) did not run") }
    }
}
