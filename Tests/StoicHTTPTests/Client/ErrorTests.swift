import Foundation
import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H6: one typed value for every kind of failure.
@Suite struct `An HTTP error` {
    /// One of each kind, made by a real call.
    static func all() async throws -> [(code: String, error: HTTPError)] {
        var found: [(String, HTTPError)] = []
        let steps: [(String, ScriptedStep)] = [
            ("status_404", .status(404, body: "CANARY")), ("reset", .reset(after: "CANARY")),
            ("dns", .failure(.dns)),
            ("timed_out_attempt", .hang), ("response_too_large", .oversized(20_000_000)),
            ("decoding", .json(#"{"CANARY":"CANARY"}"#)),
            ("deferred", .status(503, headers: ["Retry-After": "61"])),
            ("redirect_loop", .redirect(to: "/x?CANARY#CANARY")),
        ]
        for (code, step) in steps {
            let lab = try Lab { $0.maxAttempts = code == "deferred" ? 2 : 1 }
            lab.transport.on("/x", respond: step)
            let call = Task { [clock = lab.clock, client = lab.client] in
                await withTimeSource(clock) {
                    await #expect(throws: HTTPError.self) {
                        _ = try await client.send(.get("/x?CANARY#CANARY"), as: [Int].self)
                    }
                }
            }
            try await lab.clock.waitOrEnd(call)
            if let error = await call.value { found.append((code, error)) }
        }
        for rejection in try await rejections() { found.append(rejection) }
        let lab = try Lab()
        found.append(("invalid_request", try await lab.run(.get("ftp://CANARY:CANARY@h/?CANARY")).error()))
        return found
    }

    private static func rejections() async throws -> [(String, HTTPError)] {
        var budget = RetryBudgetPolicy()
        (budget.floor, budget.ratio) = (0, 0)
        let lab = try Lab(budget: budget) { policy in
            policy.maxConcurrentPerHost = 1
            policy.queueLimitPerHost = 0
        }
        let gate = Gate()
        lab.transport.on("/held", respond: .gate(gate, .status(200))).on("/bad", respond: .status(503))
        var found = [("budget_exhausted", try await lab.run(.get("/bad?CANARY")).error())]
        found.append(("deadline_exceeded", try await lab.run(.get("/x?CANARY"), deadline: .zero).error()))
        let holder = lab.start(.post("/held"))
        try await gate.waitUntilReached()
        found.append(("bulkhead_full", try await lab.run(.get("/x?CANARY")).error()))
        lab.session.advance()
        gate.open()
        found.append(("session_ended", try await holder.outcome.error()))
        lab.client.breaker(of: Lab.base)?.isolate()
        found.append(("breaker_open", try await lab.run(.get("/x?CANARY")).error()))
        return found
    }

    @Test func `has a bounded code, its attempts and a log for each kind`() async throws {
        let all = try await Self.all()
        #expect(all.count == 14)
        for (code, error) in all {
            #expect(error.code == code)
            #expect(error.attempts == error.log.count)
            #expect(error.code.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") })
            #expect(error.log.stopped != .succeeded, "\(code)")
            #expect(error.host == (code == "invalid_request" ? nil : Lab.base))
        }
        let attempts = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0.error.attempts) })
        for code in ["deadline_exceeded", "bulkhead_full", "breaker_open", "invalid_request"] {
            #expect(attempts[code] == 0, "\(code)")
        }
        for code in [
            "status_404", "reset", "timed_out_attempt", "deferred", "budget_exhausted", "session_ended",
        ] {
            #expect(attempts[code] == 1, "\(code)")
        }
    }

    @Test func `prints code, attempts and host, never a body or a secret`() async throws {  // privacy-02
        for (code, error) in try await Self.all() {
            var dumped = ""
            dump(error, to: &dumped)
            let mirrored = Mirror(reflecting: error).children.map { "\($0.value)" }.joined()
            for text in [
                "\(error)", String(reflecting: error), error.localizedDescription, dumped, mirrored,
                "\((error as NSError).userInfo)", "\((error as any Error).localizedDescription)",
            ] { #expect(!text.contains("CANARY"), "\(code): \(text)") }
            #expect(error.description.contains("attempt"))
            if code != "invalid_request" { #expect(error.description.contains("api.example.com")) }
        }
    }

    @Test func `keeps the beginning of the body where a person looks for it`() async throws {  // privacy-02
        let lab = try Lab()
        let body = Array(repeating: UInt8(ascii: "a"), count: 1_023) + Array("é and more".utf8)
        lab.transport.on("/x", respond: .bytes(body, status: 400), .bytes([0x7B, 0xFF, 0xFE], status: 400))
        for (text, isCut) in [(String(repeating: "a", count: 1_023), true), ("{\u{FFFD}\u{FFFD}", false)] {
            let error = try await lab.run(.get("/x")).error()
            guard case .status(400, let excerpt, nil) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(excerpt.text == text)
            #expect(excerpt.isCut == isCut)
            #expect(!"\(excerpt)\(String(reflecting: excerpt))".contains("a\u{301}"))
            #expect("\(excerpt)" == "<\(text.utf8.count) bytes>")
        }
    }

    @Test func `is worth retrying only when the attempts ran out`() async throws {
        for (code, error) in try await Self.all() {
            #expect(error.isWorthRetrying == ["reset", "dns", "timed_out_attempt"].contains(code), "\(code)")
        }
    }

    @Test func `names the time until a refusal ends`() async throws {
        let lab = try Lab(budget: nil) { policy in
            policy.maxAttempts = 1
            policy.breaker?.openTimeSpread = 0
        }
        lab.transport.on("/x", respond: .status(503))
        for _ in 0..<20 { _ = try await lab.run(.get("/x")) }
        await lab.clock.advance(by: .seconds(2))
        let error = try await lab.run(.get("/x")).error()
        #expect(error.retryAfter == .seconds(3))
        #expect(error.attempts == 0)
    }

    @Test func `says how it stands with the server`() async throws {  // H6: sent no, maybe, never processed
        for (code, sent) in [(FailureCode.refused, Sent.no), (.reset, .maybe)] {
            let lab = try Lab { $0.maxAttempts = 1 }
            lab.transport.on("/x", respond: .failure(code))
            guard case .transport(let failure) = try await lab.run(.get("/x")).error().reason else {
                Issue.record("no transport failure")
                return
            }
            #expect(failure.sent == sent)
            #expect(failure.code == code)
        }
    }

    @Test(arguments: [
        ("", "the document (line 1, column 1): expected a JSON document, found an empty body"),
        ("<html>", "the document (line 1, column 1): expected a JSON value"),
        (#"{"age":1}"#, "/name (line 1, column 1): expected a string"),
        (#"{"name":7}"#, "/name (line 1, column 9): expected a string, found a number of 1 byte"),
        (#"{"name":null}"#, "/name (line 1, column 9): expected a string, found null"),
        (
            #"{"name":"A","tags":["x",7]}"#,
            "/tags/1 (line 1, column 25): expected a string, found a number of 1 byte"
        ),
        (
            #"{"name":"A","by":{"CANARY":"x"}}"#,
            "/by/* (line 1, column 28): expected a whole number, found a string of 1 byte"
        ),
    ])
    func `of a body names path and reason, and no word of the body`(body: String, issue: String) async throws
    {  // J3, J4
        struct User: Decodable, Sendable {
            var name: String
            var tags: [String]?
            var by: [String: Int]?
        }
        let lab = try Lab()
        lab.transport.on("/x", respond: .json(body))
        let error = await #expect(throws: HTTPError.self) {
            try await withTimeSource(lab.clock) { _ = try await lab.client.send(.get("/x"), as: User.self) }
        }
        guard case .decoding(let failure, let excerpt)? = error?.reason else {
            Issue.record("no decoding failure but \(String(describing: error))")
            return
        }
        #expect(failure.issues.map(\.description) == [issue])
        #expect(failure.contentType == "application/json")
        #expect(excerpt.text == body)
        #expect(error.map { "\($0)" }?.contains("CANARY") == false)
        #expect(error?.attempts == 1)
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `of a body is no verdict on the host, good or bad`() async throws {  // J3, P2
        let lab = try Lab(budget: nil) { policy in
            policy.maxAttempts = 1
            policy.breaker?.openTimeSpread = 0
        }
        lab.transport.on("/bad", respond: .status(503)).on("/html", respond: .status(200, body: "<html>"))
        let client = lab.client
        func html() async -> HTTPError? {
            await #expect(throws: HTTPError.self) {
                try await withTimeSource(lab.clock) { _ = try await client.send(.get("/html"), as: Int.self) }
            }
        }
        for _ in 0..<10 { _ = try await lab.run(.get("/bad")) }
        for _ in 0..<20 { #expect(await html()?.code == "decoding") }
        #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
        for _ in 0..<10 { _ = try await lab.run(.get("/bad")) }
        await lab.clock.advance(by: .seconds(5))
        #expect(await html()?.code == "decoding")
        #expect(lab.client.breaker(of: Lab.base)?.state == .halfOpen)
    }
}

extension TestClock {
    /// Advances from sleeper to sleeper until the task has ended.
    func waitOrEnd(_ task: Task<some Sendable, Never>) async throws {
        let ended = Ended()
        let watcher = Task {
            _ = await task.value
            ended.set()
        }
        for _ in 0..<1_000 {
            guard await eventually({ ended.isSet || nextDeadline != nil }) else { break }
            if ended.isSet { break }
            if let next = nextDeadline { await advance(to: next) }
        }
        await watcher.value
    }
}
