import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H3 and S2: how much of an answer is taken.
@Suite struct `A body's size` {
    /// A transport that keeps no limit at all.
    private struct Careless: HTTPTransport {
        let size: Int

        func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
            .response(TransportResponse(status: 200, body: [UInt8](repeating: 65, count: size)))
        }
    }

    @Test(arguments: [(0, true), (99, true), (100, true), (101, false)])
    func `is checked again for a transport that does not look`(size: Int, isTaken: Bool) async throws {
        let events = EventRecorder()
        var policy = HTTPPolicy.standard
        policy.maxResponseBytes = 100
        let client = try HTTPClient(
            base: Lab.base, transport: Careless(size: size), policy: policy, events: events)
        let outcome = await CallOutcome { try await client.send(.get("/x")) }
        #expect(outcome.code == (isTaken ? "success" : "response_too_large"))
        guard case .error(let error) = outcome else { return }
        guard case .responseTooLarge(limitBytes: 100) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.attempts == 1)
        #expect(error.description.contains("100"))
        #expect(events.names == ["http.request", "http.response_too_large", "http.failed"])
    }

    // P2
    @Test func `above the limit is final, no verdict on the host and cut at the server`() async throws {
        let lab = try Lab { policy in
            policy.breaker?.minimumCalls = 1
            policy.maxResponseBytes = 1_000
        }
        lab.transport.on("/x", respond: .oversized(1_001), then: .status(200))
        #expect(try await lab.run(.get("/x")).code == "response_too_large")
        #expect(lab.transport.requests.count == 1)
        #expect(lab.transport.cut == 1)
        #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
    }

    @Test func `of more than any memory holds is told from, not made`() async throws {  // S2
        let lab = try Lab()
        // Were a byte of it allocated, the test's process would end here.
        lab.transport.on("/x", respond: .oversized(.max))
        #expect(try await lab.run(.get("/x")).code == "response_too_large")
    }

    @Test func `is the policy's for this request`() async throws {  // P6
        let lab = try Lab()
        lab.transport.on("/x", respond: .bytes([1, 2, 3]))
        #expect(try await lab.run(.get("/x").policy { $0.maxResponseBytes = 2 }).code == "response_too_large")
        #expect(try await lab.run(.get("/x").policy { $0.maxResponseBytes = 3 }).status == 200)
    }

    @Test(arguments: [ScriptedStep.truncated(after: "{\"a\":"), .reset(after: "{"), .failure(.undecodable)])
    func `that is not the whole is a failure, never a success`(step: ScriptedStep) async throws {
        let lab = try Lab { $0.maxAttempts = 1 }
        lab.transport.on("/x", respond: step)
        let error = try await lab.run(.get("/x")).error()
        guard case .transport = error.reason else {
            Issue.record("\(error)")
            return
        }
    }
}
