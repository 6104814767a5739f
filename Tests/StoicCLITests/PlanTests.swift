import Foundation
import Testing

// C2, P8
@Suite struct `stoic plan` {
    private func object(_ arguments: String...) async throws -> [String: Any] {
        try await Child.run(["plan", "--json"] + arguments).object()
    }

    @Test func `shows the worst case of the standard policy`() async throws {
        let result = try await Child.run(["plan"])
        #expect(result.code == 0)
        #expect(result.errors.isEmpty)
        #expect(
            result.text == """
                GET
                  sends     at most 3; with redirects at most 33 requests
                  time      at most 2 min 30 s while the host has a place for it
                  in queue  unbounded in all
                  attempt   at most 10 s
                  wait 1    at most 1 min
                  wait 2    at most 1 min
                  load      1.2 sends a call while all fail, and 1 a second;
                            3 without the retry budget

                """)
    }

    @Test func `gives the same as one object`() async throws {
        let plan = try await object("--attempts", "4", "--attempt-timeout", "1.5s")
        #expect(plan["v"] as? Int == 1)
        #expect(plan["method"] as? String == "GET")
        #expect(plan["kind"] as? String == "repeatable")
        #expect(plan["sends"] as? Int == 4)
        #expect(plan["requests"] as? Int == 44)
        #expect(plan["attempt_ms"] as? Int == 1_500)
        #expect(plan["time_ms"] as? Int == 186_000)
        #expect(plan["waits_ms"] as? [Int] == [60_000, 60_000, 60_000])
        #expect(plan["time_under_load_ms"] is NSNull)
        #expect(plan["deadline_ms"] is NSNull)
        let load = try #require(plan["load"] as? [String: Any])
        #expect(load["sends_per_call"] as? Int == 4)
        #expect(load["sustained_sends_per_call"] as? Double == 1.2)
        #expect(load["retries_per_s"] as? Int == 1)
        #expect(load["saved_retries"] as? Int == 1_000)
        #expect(load["requests_per_send"] as? Int == 11)
    }

    // R4
    @Test func `sends a POST without a key once, and one with a key again`() async throws {
        let unkeyed = try await object("--method", "POST")
        #expect(unkeyed["kind"] as? String == "not_idempotent")
        #expect(unkeyed["sends"] as? Int == 1)
        #expect(unkeyed["waits_ms"] as? [Int] == [])
        let keyed = try await object("--method", "POST", "--key", "k")
        #expect(keyed["kind"] as? String == "repeatable")
        #expect(keyed["sends"] as? Int == 3)
    }

    // T2
    @Test func `is cut by the deadline, also in the queue`() async throws {
        let plan = try await object("--deadline", "12s")
        #expect(plan["time_ms"] as? Int == 12_000)
        #expect(plan["time_under_load_ms"] as? Int == 12_000)
        #expect(plan["deadline_ms"] as? Int == 12_000)
        let late = try await object("--deadline", "0s")
        #expect(late["sends"] as? Int == 0)
    }

    @Test func `never rounds a bound down`() async throws {
        let plan = try await object("--attempt-timeout", "0.0001ms", "--attempts", "1")
        #expect(plan["time_ms"] as? Int == 1)
        let text = try await Child.run(["plan", "--attempt-timeout", "60.001s", "--attempts", "1"]).text
        #expect(text.contains("time      at most 1 min 1 s"))
    }

    @Test func `shows the first of many waits`() async throws {
        let text = try await Child.run(["plan", "--attempts", "1000"]).text
        #expect(text.contains("991 more waits"))
        #expect(text.split(separator: "\n").count < 20)
    }

    /// What `explain` does with a script, `plan` has said before.
    @Test(arguments: ["503", "429 retry-after=60", "hang", "503 retry-after=61 after=9s", "reset, 421"])
    func `is not passed by what explain shows`(script: String) async throws {
        let plan = try await object("--attempts", "5")
        let run = try await Child.run([
            "explain", "--json", "--attempts", "5", "--unit", "1", "--script", script,
        ]).object()
        let attempts = try #require(run["attempts"] as? [[String: Any]])
        let (sends, time) = (plan["sends"] as? Int, plan["time_ms"] as? Int)
        #expect(attempts.count <= (try #require(sends)))
        #expect(try #require(run["elapsed_ms"] as? Int) <= (try #require(time)))
    }
}
