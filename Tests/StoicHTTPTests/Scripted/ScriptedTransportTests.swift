import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// S1, S2, S3: the scripted server.
@Suite struct `A scripted server` {
    private func send(
        _ transport: ScriptedTransport, _ request: HTTPRequest = .get("/x")
    ) async -> CallOutcome {
        await CallOutcome {
            let client = try HTTPClient(base: "https://h.example", transport: transport, policy: .never)
            return try await client.send(request)
        }
    }

    @Test func `takes one step a request, and repeats the last`() async {  // S1
        let transport = ScriptedTransport().on("/x", respond: .status(201), .status(202))
        var statuses: [Int?] = []
        for _ in 0..<4 { statuses.append(await send(transport).status) }
        #expect(statuses == [201, 202, 202, 202])
    }

    @Test func `answers with its then when the steps are used up`() async {  // S1
        let transport = ScriptedTransport().on("/x", respond: .status(201), then: .status(204))
        transport.on("/only", respond: [], then: .status(206))
        var statuses: [Int?] = []
        for _ in 0..<3 { statuses.append(await send(transport).status) }
        #expect(statuses == [201, 204, 204])
        #expect(await send(transport, .get("/only")).status == 206)
    }

    @Test func `adds to a route that it knows`() async {
        let transport = ScriptedTransport().on("/x", respond: .status(201)).on("/x", respond: .status(202))
        #expect(await send(transport).status == 201)
        #expect(await send(transport).status == 202)
    }

    @Test func `answers by the most exact route`() async {
        let transport = ScriptedTransport()
        let routes = [
            "/x": 201, "/x?q=1": 202, "https://h.example/x": 203, "https://h.example/x?q=1": 204,
            "POST /x": 205,
            "PUT https://h.example/x?q=1": 206,
        ]
        for (route, status) in routes { transport.on(route, respond: .status(status)) }
        #expect(await send(transport, .get("http://other.example/x")).status == 201)
        #expect(await send(transport, .get("http://other.example/x?q=1")).status == 202)
        #expect(await send(transport, .get("/x?q=2")).status == 203)
        #expect(await send(transport, .get("/x?q=1")).status == 204)
        #expect(await send(transport, .post("http://other.example/x?q=2")).status == 205)
        #expect(await send(transport, .put("/x?q=1")).status == 206)
    }

    @Test func `lists what it did not expect, and what was not asked for`() async {  // S1
        let transport = ScriptedTransport().on("/x", respond: .status(200), .status(201), .status(202))
        #expect(await send(transport, .delete("/y?secret")).code == "status_404")
        _ = await send(transport)
        #expect(transport.unscripted == ["DELETE /y"])
        #expect(transport.unconsumed == ["/x": 2])
        _ = await send(transport)
        _ = await send(transport)
        #expect(transport.unconsumed.isEmpty)
    }

    @Test func `records each request and how it ended`() async throws {  // S2
        let lab = try Lab { $0.maxAttempts = 1 }
        lab.transport.on("/ok", respond: .json("{}")).on("/late", respond: .hang).on(
            "/dns", respond: .failure(.dns))
        lab.transport.on("/cut", respond: .truncated(after: "x"))
        _ = try await lab.run(.put("/ok?q=1", body: .text("body"), headers: ["X-A": "1"]))
        for path in ["/late", "/dns", "/cut"] { _ = try await lab.run(.get(path)) }
        let call = lab.start(.get("/late"))
        try await lab.clock.waitForSleepers()
        #expect(lab.transport.inFlight == 1)
        #expect(lab.transport.requests.last?.end == .inFlight)
        call.cancel()
        _ = await call.outcome
        let records = lab.transport.requests
        #expect(records.map(\.number) == [0, 1, 2, 3, 4])
        #expect(
            records.map(\.end) == [
                .answered(200), .failed(.timedOutAttempt), .failed(.dns), .failed(.closedEarly), .cancelled,
            ])
        #expect(records.first?.target == "/ok?q=1")
        #expect(records.first?.headers["X-A"] == "1")
        #expect(records.first.map { String(decoding: $0.body, as: UTF8.self) } == "body")
        #expect(records.map(\.at.nanoseconds) == [0, 0, 10_000_000_000, 10_000_000_000, 10_000_000_000])
        #expect(lab.transport.cancelled == 1)
        #expect(lab.transport.cut == 2)
        #expect(lab.transport.inFlight == 0)
        #expect(lab.transport.maxInFlight == 1)
    }

    @Test func `hangs on no clock where no limit is set`() async throws {  // S2
        let lab = try Lab { policy in
            policy.attemptTimeout = nil
            policy.stallTimeout = nil
        }
        lab.transport.on("/x", respond: .hang)
        let call = lab.start(.get("/x"))
        #expect(await eventually { lab.transport.inFlight == 1 })
        #expect(lab.clock.sleepers.isEmpty)
        call.cancel()
        #expect(await call.outcome.isCancelled)
    }

    @Test func `says of every step whether it acted`() async throws {  // S3
        let steps: [(ScriptedStep, Bool)] = [
            (.status(200), true), (.status(201), true), (.status(503), false), (.status(302), false),
            (.json("1"), true),
            (.failure(.refused), false), (.failure(.dns), false), (.failure(.reset), true), (.hang, true),
            (.oversized(20_000_000), true), (.truncated(after: "x"), true), (.redirect(to: "/y"), false),
            (.after(.seconds(1), .status(503)), false), (.status(500).acted(true), true),
            (.status(200).acted(false), false), (.gate(Gate(), .status(200)), true),
        ]
        for (step, acts) in steps { #expect(step.acts == acts, "\(step)") }
        let transport = ScriptedTransport().on("/x", respond: .status(503).acted(true), .status(200))
        _ = await send(transport, .post("/x"))
        #expect(transport.requests.map(\.acted) == [true])
        #expect(await send(transport, .post("/unknown")).code == "status_404")
        #expect(transport.requests.last?.acted == false)
    }

    @Test func `names an unkeyed side effect that happened twice`() async {  // S3
        let transport = ScriptedTransport().on("/x", respond: .status(201))
        _ = await send(transport, .post("/x", body: .text("a")))
        _ = await send(transport, .post("/x", body: .text("b")))
        _ = await send(transport, .put("/x", body: .text("a")))
        _ = await send(transport, .put("/x", body: .text("a")))
        let keyed = HTTPRequest.post("/x", body: .text("k")).keyed("k")
        _ = await send(transport, keyed)
        _ = await send(transport, keyed)
        #expect(transport.repeatedSideEffects().isEmpty)
        _ = await send(transport, .post("/x", body: .text("a")))
        #expect(transport.repeatedSideEffects().map(\.number) == [6])
    }

    @Test func `ends its calls when it is shut down`() async {
        let transport = ScriptedTransport().on("/x", respond: .status(200))
        transport.shutdown()
        #expect(await send(transport).code == "shut_down")
    }

    @Test(arguments: 0..<64)
    func `shares nothing with another`(number: Int) async {  // S4
        let transport = ScriptedTransport().on("/x", respond: .status(200 + number % 7))
        #expect(await send(transport).status == 200 + number % 7)
        #expect(transport.requests.count == 1)
    }
}
