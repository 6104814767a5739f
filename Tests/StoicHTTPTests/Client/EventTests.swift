import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H12: names, levels, fields and labels.
@Suite struct `The events of a call` {
    private func fields(_ event: Event?) -> [String: EventValue] {
        Dictionary(
            uniqueKeysWithValues: (event?.fields ?? []).filter { !$0.isPrivate }.map { ($0.name, $0.value) })
    }

    @Test func `that was retried tell of each attempt and each retry`() async throws {
        let lab = try Lab()
        lab.transport.on(
            "/x?q=1", respond: .after(.milliseconds(30), .status(503)),
            .status(429, headers: ["Retry-After": "2"]),
            .status(200))
        _ = try await lab.run(.get("/x?q=1")).response()
        let events = lab.events.events
        #expect(
            events.map(\.name)
                == ["http.request", "http.retry", "http.request", "http.retry", "http.request", "http.done"])
        #expect(events.map(\.level) == [.debug, .info, .debug, .info, .debug, .debug])
        #expect(Set(events.map(\.label)) == ["lab api.example.com"])
        #expect(Set(events.map(\.requestID)).count == 1)
        let place: [String: EventValue] = [
            "method": .text("GET"), "host": .text("api.example.com"), "path": .text("/x"),
        ]
        func with(_ more: [String: EventValue]) -> [String: EventValue] { place.merging(more) { $1 } }
        #expect(
            fields(events[0])
                == with([
                    "attempt": .integer(1), "outcome": .text("status_503"), "status": .integer(503),
                    "duration": .duration(.milliseconds(30)),
                ]))
        #expect(
            fields(events[1])
                == with([
                    "attempt": .integer(2), "wait": .duration(.milliseconds(200)),
                    "reason": .text("status_503"),
                    "planned_delay": .duration(.milliseconds(200)), "source": .text("backoff"),
                ]))
        #expect(
            fields(events[3])
                == with([
                    "attempt": .integer(3), "wait": .duration(.seconds(2)), "reason": .text("status_429"),
                    "planned_delay": .duration(.seconds(2)), "source": .text("server"),
                ]))
        #expect(
            fields(events[4])
                == with([
                    "attempt": .integer(3), "outcome": .text("success"), "status": .integer(200),
                    "duration": .duration(.zero),
                ]))
        #expect(fields(events[5]) == with(["attempts": .integer(3), "status": .integer(200)]))
        EventGrammar.expect(lab)
    }

    @Test func `that failed end with why`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(404))
        _ = try await lab.run(.get("/x"))
        let event = try #require(lab.events.events.last)
        #expect(event.name == "http.failed")
        #expect(event.level == .warning)
        #expect(event["status"] == .integer(404))
        #expect(event["attempts"] == .integer(1))
        #expect(event["code"] == .text("status_404"))
        #expect(event["stopped"] == .text("final"))
    }

    @Test func `that was cancelled end with that, and never with a failure`() async throws {  // T5
        let lab = try Lab()
        lab.transport.on("/x", respond: .hang)
        let call = lab.start(.get("/x"))
        try await lab.clock.waitForSleepers()
        call.cancel()
        #expect(await call.outcome.isCancelled)
        #expect(lab.events.names == ["http.request", "http.cancelled"])
        #expect(lab.events.events.map { $0["outcome"] } == [.text("cancelled"), nil])
        #expect(lab.events.events.allSatisfy { $0.level == .debug })
        EventGrammar.expect(lab)
    }

    @Test func `that was refused are one failure with no attempt`() async throws {
        let lab = try Lab()
        _ = try await lab.run(.get("/x"), deadline: .zero)
        #expect(lab.events.names == ["http.failed"])
        #expect(lab.events.events.last?["attempts"] == .integer(0))
        #expect(lab.events.events.last?["code"] == .text("deadline_exceeded"))
        EventGrammar.expect(lab)
    }

    @Test func `whose body does not match count its errors, and end as a failure`() async throws {  // J3
        let lab = try Lab()
        lab.transport.on("/x", respond: .json("{}"))
        await #expect(throws: HTTPError.self) {
            try await withTimeSource(lab.clock) { _ = try await lab.client.send(.get("/x"), as: Int.self) }
        }
        #expect(lab.events.names == ["http.request", "http.decoding_failed", "http.failed"])
        #expect(lab.events.events.map(\.level) == [.debug, .notice, .warning])
        #expect(lab.events.events[1]["errors"] == .integer(1))
        EventGrammar.expect(lab)
    }

    @Test func `that skipped a wait for its deadline say so`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503))
        _ = try await lab.run(.get("/x"), deadline: .milliseconds(200))
        #expect(lab.events.names == ["http.request", "retry.deadline_skip", "http.failed"])
        #expect(lab.events.events[1].level == .info)
        EventGrammar.expect(lab)
    }

    @Test func `tell of the breaker, the bulkhead and the budget`() async throws {
        var budget = RetryBudgetPolicy()
        budget.floor = 0
        budget.ratio = 0
        let lab = try Lab(budget: budget) { policy in
            policy.breaker?.minimumCalls = 2
            policy.maxConcurrentPerHost = 1
            policy.queueLimitPerHost = 0
        }
        let gate = Gate()
        lab.transport.on("/held", respond: .gate(gate, .status(503))).on("/x", respond: .status(503))
        let holder = lab.start(.get("/held"))
        try await gate.waitUntilReached()
        #expect(try await lab.run(.get("/x")).code == "bulkhead_full")
        gate.open()
        #expect(try await holder.outcome.error().code == "budget_exhausted")
        _ = try await lab.run(.get("/x"))
        #expect(try await lab.run(.get("/x")).code == "breaker_open")
        let own = lab.events.events.filter { !$0.name.hasPrefix("http.") }
        #expect(
            own.map(\.name) == [
                "bulkhead.full", "budget.exhausted", "breaker.open", "budget.exhausted", "breaker.rejected",
            ])
        #expect(own.map(\.level) == [.warning, .warning, .warning, .warning, .info])
        EventGrammar.expect(lab)
    }

    @Test func `hold the query only as a private field, where it is asked for`() async throws {
        for wants in [false, true] {
            let lab = try Lab(wantsPrivateFields: wants)
            lab.transport.on("/x", respond: .status(200))
            _ = try await lab.run(.get("/x?token=CANARY"))
            let fields = lab.events.events.flatMap(\.fields).filter { $0.name == "query" }
            #expect(fields.isEmpty == !wants)
            #expect(fields.allSatisfy { $0.isPrivate && $0.value == .text("token=CANARY") })
            #expect(!lab.events.description.contains("CANARY"))
            #expect(lab.events.events.allSatisfy { $0["query"] == nil })
        }
    }

    @Test func `are made only from the level that is wanted`() async throws {
        let events = EventRecorder(minimumLevel: .warning)
        let transport = ScriptedTransport().on("/x", respond: .status(404))
        let client = try HTTPClient(base: Lab.base, transport: transport, events: events)
        _ = try? await client.send(.get("/x"))
        #expect(events.names == ["http.failed"])
    }

    @Test func `of a body that cannot be read are one failure without a request`() async throws {
        let lab = try Lab()
        _ = try await lab.run(.put("/x", body: .file("/nowhere/at/all")))
        #expect(lab.events.names == ["http.failed"])
        #expect(lab.events.events.last?["code"] == .text("invalid_request"))
        EventGrammar.expect(lab)
    }
}
