import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// P6: other numbers for a host, a route or a request.
@Suite struct `A policy's override` {
    private static func attempts(_ count: Int) -> @Sendable (inout HTTPPolicy) -> Void {
        { $0.maxAttempts = count }
    }

    private static let table: [(HTTPRequest, Int)] = [
        (.get("/plain"), 3), (.get("/search"), 2), (.get("/search/deep?q=/x"), 2), (.get("/searching"), 3),
        (.head("/search"), 2), (.get("https://other.example/plain"), 4),
        (.get("http://other.example:81/search"), 5),
        (.delete("https://other.example/plain"), 1), (.get("/search").policy { $0.maxAttempts += 5 }, 7),
        (.get("/files/a"), 6), (.get("/files"), 3),
    ]

    @Test(arguments: table)
    func `holds where it fits, the later one on top`(request: HTTPRequest, attempts: Int) async throws {
        let lab = try Lab(budget: nil) { policy in
            policy.breaker = nil
            policy.overrides = [
                PolicyOverride(host: "other.example", Self.attempts(4)),
                PolicyOverride(path: "/search", Self.attempts(2)),
                PolicyOverride(host: "other.example", path: "/search", Self.attempts(5)),
                PolicyOverride(method: .delete, Self.attempts(1)),
                PolicyOverride(path: "/files/", Self.attempts(6)),
            ]
        }
        let down = ScriptedStep.status(503)
        for path in ["/plain", "/search", "/search/deep", "/searching", "/files/a", "/files"] {
            lab.transport.on(path, respond: down)
        }
        #expect(try await lab.run(request).error().attempts == attempts)
    }

    @Test func `of any field is in force from breaker to limits`() async throws {
        let lab = try Lab { policy in
            policy.overrides = [
                PolicyOverride(path: "/small") { $0.maxResponseBytes = 1 },
                PolicyOverride(path: "/short") { $0.attemptTimeout = .seconds(1) },
                PolicyOverride(path: "/fragile") { $0.breaker?.minimumCalls = 1 },
                PolicyOverride(path: "/pay") { $0.idempotencyKeyHeader = "X-Key" },
            ]
        }
        lab.transport.on("/small", respond: .bytes([1, 2])).on("/short", respond: .hang)
        lab.transport.on("/pay", respond: .status(200)).on("/fragile", respond: .status(503))
        #expect(try await lab.run(.get("/small")).code == "response_too_large")
        #expect(try await lab.run(.post("/short")).code == "timed_out_attempt")
        #expect(lab.clock.now == Instant(nanoseconds: 1_000_000_000))
        _ = try await lab.run(.post("/pay").keyed("k"))
        #expect(lab.transport.requests.last?.headers["X-Key"] == "k")
        #expect(try await lab.run(.get("/fragile")).code == "breaker_open")
    }

    @Test func `is one policy for all that it fits: they share a flight`() async throws {  // H5
        let lab = try Lab { $0.overrides = [PolicyOverride(path: "/x") { $0.maxAttempts = 2 }] }
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .status(200)))
        let calls = (0..<3).map { _ in lab.start(.get("/x")) }
        try await lab.events.waitFor("http.coalesced", count: 2)
        gate.open()
        for call in calls { #expect(await call.outcome.status == 200) }
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `that makes an impossible policy is refused with the others`() throws {
        var policy = HTTPPolicy()
        policy.maxRedirects = -1
        policy.overrides = [
            PolicyOverride(path: "/a") { $0.maxAttempts = 0 },
            PolicyOverride(host: "h") { $0.maxAttempts = 4 },
            PolicyOverride(path: "/b") { policy in
                policy.maxConcurrentPerHost = 0
                policy.stallTimeout = .zero
            },
        ]
        #expect(
            policy.issues.map(\.field) == [
                "maxRedirects", "overrides[0].maxAttempts", "overrides[2].stallTimeout",
                "overrides[2].maxConcurrentPerHost",
            ])
        policy = HTTPPolicy()
        policy.overrides = Array(repeating: PolicyOverride { _ in }, count: 65)
        #expect(policy.issues.map(\.field) == ["overrides"])
    }
}
