import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// Faults found in the client's first hours: what is told, and when.
@Suite struct `An event that came wrong` {
    @Test func `is not told of a starter that has left: whoever stays aboard has it`() async throws {
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .status(200)))
        let starter = lab.start(.get("/x"))
        try await gate.waitUntilReached()
        let joiner = lab.start(.get("/x"))
        try await lab.events.waitFor("http.coalesced")
        starter.cancel()
        #expect(await starter.outcome.isCancelled)
        gate.open()
        let id = try await joiner.outcome.response().requestID
        #expect(lab.events.names == ["http.coalesced", "http.cancelled", "http.request", "http.done"])
        #expect(lab.events.named("http.request").map(\.requestID) == [id])
        EventGrammar.expect(lab)
    }

    @Test func `of the only caller's request comes before that caller's end`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .hang)
        let call = lab.start(.get("/x"))
        try await lab.clock.waitForSleepers()
        call.cancel()
        #expect(await call.outcome.isCancelled)
        #expect(lab.events.names == ["http.request", "http.cancelled"])
        #expect(lab.events.events.last?["attempts"] == .integer(1))
    }

    @Test func `is not missing for a request that cannot be sent`() async throws {
        let lab = try Lab()
        _ = try await lab.run(.get("ftp://h/x"))
        #expect(lab.events.names == ["http.failed"])
        #expect(lab.events.events.last?["code"] == .text("invalid_request"))
    }

    @Test func `does not call a body that was not understood done`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .json("{}"))
        await #expect(throws: HTTPError.self) {
            try await withTimeSource(lab.clock) { _ = try await lab.client.send(.get("/x"), as: Int.self) }
        }
        #expect(lab.events.names == ["http.request", "http.decoding_failed", "http.failed"])
        #expect(lab.events.events.last?["stopped"] == .text("final"))
    }

    @Test func `does not say of a call that the session's end stopped that it succeeded`() async throws {
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .status(200)))
        let calls = [lab.start(.get("/x")), lab.start(.get("/x"))]
        try await lab.events.waitFor("http.coalesced")
        try await gate.waitUntilReached()
        lab.session.advance()
        gate.open()
        for call in calls { #expect(try await call.outcome.error().log.stopped == .rejected) }
        #expect(
            lab.events.named("http.failed").map { $0["stopped"] } == [.text("rejected"), .text("rejected")])
    }

    @Test func `tells a wait that cannot be read only of an answer that is read for one`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(200, headers: ["Retry-After": "soon"]))
        _ = try await lab.run(.get("/x"))
        #expect(lab.events.names == ["http.request", "http.done"])
    }

    @Test func `counts as cut only what was cut off`() async throws {
        let lab = try Lab { $0.maxAttempts = 1 }
        lab.transport.on("/dns", respond: .failure(.dns)).on("/cut", respond: .truncated(after: "x"))
        for path in ["/dns", "/cut"] { _ = try await lab.run(.get(path)) }
        #expect(lab.transport.cut == 1)
    }

    @Test func `prints no body, in bytes or in text`() {
        let body = Array("secret".utf8)
        let values: [Any] = [
            HTTPBody.bytes(body), TransportResponse(status: 200, body: body), ScriptedStep.bytes(body),
        ]
        for value in values {
            var text = "\(value) \(String(reflecting: value)) "
            dump(value, to: &text)
            #expect(!text.contains("115, 101") && !text.contains("secret"))
        }
    }

    @Test func `of a retried 2xx knows the wait it asked for`() async throws {
        let lab = try Lab { $0.retryStatuses[202] = .retry }
        lab.transport.on("/x", respond: .status(202, headers: ["Retry-After": "3"]), .status(200))
        #expect(try await lab.run(.get("/x")).response().log.map(\.waitSource) == [nil, .server])
    }
}
