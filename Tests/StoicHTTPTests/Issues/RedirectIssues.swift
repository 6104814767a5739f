import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// Faults found in the client's first hours: redirects.
@Suite struct `A redirect that went wrong` {
    private static func waiting(_ seconds: Int) -> ScriptedStep {
        .redirect(to: "/y", headers: ["Retry-After": "\(seconds)"])
    }

    @Test func `waits the cap where clamping was chosen`() async throws {
        let lab = try Lab { policy in
            policy.longServerWait = .clamp
            policy.maxRetryAfter = .seconds(3)
        }
        lab.transport.on("/x", respond: Self.waiting(90)).on("/y", respond: .status(200))
        #expect(try await lab.run(.get("/x")).status == 200)
        #expect(lab.clock.now == Instant(nanoseconds: 3_000_000_000))
    }

    @Test func `is refused by the deadline as any other wait is, not deferred`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: Self.waiting(5))
        #expect(try await lab.run(.get("/x"), deadline: .seconds(2)).code == "deadline_exceeded")
        #expect(lab.events.names == ["http.request", "retry.deadline_skip", "http.failed"])
    }

    @Test func `complains of its wait once`() async throws {
        let lab = try Lab { $0.attemptTimeout = .seconds(1) }
        var twice: HTTPHeaders = ["Location": "/y", "Retry-After": "5"]
        twice.add("Retry-After", "soon")
        lab.transport.on("/x", respond: .status(302, headers: twice))
        lab.transport.on("/z", respond: .status(302, headers: ["Location": "/y", "Retry-After": "soon"]))
        lab.transport.on("/y", respond: .status(200))
        #expect(try await lab.run(.get("/x")).code == "deferred")
        #expect(lab.events.named("http.retry_after_invalid").isEmpty)
        #expect(try await lab.run(.get("/z")).status == 200)
        #expect(lab.events.named("http.retry_after_invalid").count == 1)
    }

    @Test func `is a circle also when the fragment changes`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .redirect(to: "/x#1"), .redirect(to: "/x#2"), .redirect(to: "/x#3"))
        #expect(try await lab.run(.get("/x")).code == "redirect_loop")
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `has no fresh limit for coming back to where it began`() async throws {
        let lab = try Lab { $0.maxAttempts = 1 }
        lab.transport.on("POST /x", respond: .after(.seconds(9), .redirect(to: "/x", status: 303)))
        lab.transport.on("GET /x", respond: .hang)
        #expect(try await lab.run(.post("/x")).code == "timed_out_attempt")
        #expect(lab.clock.now == Instant(nanoseconds: 10_000_000_000))
    }

    @Test func `is not followed past the attempt's limit`() async throws {
        // A transport that says it keeps the ambient time, and answers late all the same.
        struct Late: HTTPTransport {
            let clock: TestClock
            let inner = ScriptedTransport()
                .on("/x", respond: .redirect(to: "/y")).on("/y", respond: .status(200))
            var traits: TransportTraits { TransportTraits(limits: .ambientTime, isLeaf: true) }

            func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
                clock.jump(to: clock.now.advanced(by: .seconds(11)))
                return await inner.send(request, limits: limits)
            }
        }
        let clock = TestClock()
        let transport = Late(clock: clock)
        let client = try HTTPClient(base: Lab.base, transport: transport, policy: .never)
        let outcome = await withTimeSource(clock) { await CallOutcome { try await client.send(.get("/x")) } }
        #expect(outcome.code == "timed_out_attempt")
        #expect(transport.inner.requests.count == 1)
    }

    @Test func `counts its hops also when it is cut off`() async throws {
        for limits in [TransportTraits.Limits.ambientTime, .none] {
            let lab = try Lab(limits: limits) { $0.maxAttempts = 1 }
            lab.transport.on("/x", respond: .redirect(to: "/y")).on("/y", respond: .hang)
            let call = lab.start(.put("/x"))
            #expect(await eventually { lab.transport.requests.count == 2 })
            call.cancel()
            #expect(await call.outcome.isCancelled)
            #expect(lab.events.named("http.request").map { $0["hops"] } == [.integer(1)])
            #expect(try await lab.run(.put("/x")).error().log.map(\.hops) == [1])
        }
    }

    @Test func `of a write makes what it wrote to out of date`() async throws {
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on("GET /y", respond: .gate(gate, .status(200, body: "old")), .status(200, body: "new"))
        lab.transport.on("PUT /x", respond: .redirect(to: "/y", status: 308)).on(
            "PUT /y", respond: .status(200))
        let old = lab.start(.get("/y"))
        try await gate.waitUntilReached()
        #expect(try await lab.run(.put("/x", body: .text("new"))).status == 200)
        #expect(try await lab.run(.get("/y")).response().text == "new")
        gate.open()
        #expect(try await old.outcome.response().text == "old")
    }
}
