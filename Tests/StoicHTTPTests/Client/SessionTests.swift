import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H7: after sign-out no old call starts a send or delivers.
@Suite struct `Signing out` {
    private func expectEnded(_ lab: Lab, _ call: Running, requests: Int) async throws {
        let error = try await call.finish().error()
        #expect(error.code == "session_ended")
        #expect(error.log.stopped == .rejected)
        #expect(!error.isWorthRetrying)
        #expect(lab.transport.requests.count == requests)
        await lab.expectAtRest()
    }

    @Test func `ends a call in the queue before its send`() async throws {
        let lab = try Lab { $0.maxConcurrentPerHost = 1 }
        let gate = Gate()
        lab.transport.on("/held", respond: .gate(gate, .status(200)))
        lab.transport.on("/x", respond: .status(200))
        let holder = lab.start(.get("/held"))
        try await gate.waitUntilReached()
        let call = lab.start(.get("/x"))
        #expect(await eventually { lab.client.hosts.all.first?.waiting == 1 })
        lab.session.advance()
        gate.open()
        #expect(try await holder.outcome.error().code == "session_ended")
        try await expectEnded(lab, call, requests: 1)
    }

    @Test func `ends a call in its back-off before the next send`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503), .status(200))
        let call = lab.start(.get("/x"))
        try await lab.clock.waitForSleepers()
        let balance = lab.client.budgetBalance
        lab.session.advance()
        try await expectEnded(lab, call, requests: 1)
        // The retry that was paid for and never sent comes back.
        #expect(lab.client.budgetBalance == balance.map { $0 + 1 })
    }

    @Test func `keeps an answer in flight from being delivered`() async throws {
        for request in [HTTPRequest.get("/x"), .post("/x"), .put("/x", body: .text("x"))] {
            let lab = try Lab()
            let gate = Gate()
            lab.transport.on("/x", respond: .gate(gate, .status(200, body: "secret")))
            let call = lab.start(request)
            try await gate.waitUntilReached()
            lab.session.advance()
            gate.open()
            try await expectEnded(lab, call, requests: 1)
        }
    }

    @Test func `in the last moment, with the answer here, delivers nothing`() async throws {
        // The body's reading is the last thing before the hand-over: it signs out itself.
        struct Leaving: Decodable, Sendable {
            @TaskLocal static var session: SessionGeneration?

            init(from decoder: any Decoder) throws { Self.session?.advance() }
        }
        let lab = try Lab { $0.coalesces = false }
        lab.transport.on("/x", respond: .json("{}"))
        let client = lab.client
        let error = await #expect(throws: HTTPError.self) {
            try await Leaving.$session.withValue(lab.session) {
                _ = try await withTimeSource(lab.clock) {
                    try await client.send(.get("/x"), as: Leaving.self)
                }
            }
        }
        #expect(error?.code == "session_ended")
    }

    @Test func `ends a call whose body was being read`() async throws {
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on("/x", respond: .status(200))
        let body = HTTPBody.restartable {
            try await gate.pass()
            return AsyncThrowingStream { $0.finish() }
        }
        let call = lab.start(.put("/x", body: body))
        try await gate.waitUntilReached()
        lab.session.advance()
        gate.open()
        try await expectEnded(lab, call, requests: 0)
    }

    @Test func `does not touch a call that begins after it`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(200))
        lab.session.advance()
        #expect(try await lab.run(.get("/x")).status == 200)
    }
}
