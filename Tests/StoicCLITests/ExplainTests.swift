import Foundation
import StoicCLI
import Testing

// C2
@Suite struct `stoic explain` {
    private func object(_ arguments: String...) async throws -> [String: Any] {
        try await Child.run(["explain", "--json"] + arguments).object()
    }

    private func starts(_ object: [String: Any]) -> [Int?] {
        (object["attempts"] as? [[String: Any]] ?? []).map { $0["start_ms"] as? Int }
    }

    @Test func `shows the timeline of a script`() async throws {
        let result = try await Child.run([
            "explain", "--script", "503, 429 retry-after=10, 200", "--unit", "0.5",
        ])
        #expect(result.code == 0)
        #expect(result.errors.isEmpty)
        #expect(
            result.text == """
                GET, at most 3 attempts, random unit 0.5
                      0 ms  attempt 1  503
                            wait 150 ms (back-off)
                    150 ms  attempt 2  429, Retry-After: 10
                            wait 10 s (the server's Retry-After)
                   10.15 s  attempt 3  200
                   10.15 s  success after 3 attempts

                """)
    }

    // R2
    @Test(arguments: [("0", [0, 100, 300]), ("1", [0, 200, 600]), ("0.5", [0, 150, 450])])
    func `is exact at every unit`(unit: String, times: [Int]) async throws {
        let object = try await object("--script", "503, 503, 200", "--unit", unit)
        #expect(starts(object) == times)
        #expect(object["outcome"] as? String == "success")
    }

    @Test func `repeats the last step and ends with no attempts left`() async throws {
        let object = try await object("--script", "503", "--attempts", "4", "--unit", "1")
        #expect(starts(object) == [0, 200, 600, 1_400])
        #expect(object["outcome"] as? String == "failure")
        #expect(object["stopped"] as? String == "attempts_exhausted")
    }

    // R4
    @Test func `sends a POST without a key once, and one with a key again`() async throws {
        let unkeyed = try await object("--script", "reset, 200", "--method", "POST")
        #expect(starts(unkeyed).count == 1)
        #expect(unkeyed["stopped"] as? String == "not_idempotent")
        let keyed = try await object("--script", "reset, 200", "--method", "POST", "--key", "k")
        #expect(starts(keyed).count == 2)
        #expect(keyed["outcome"] as? String == "success")
    }

    // R8, T2
    @Test func `defers a long wait, and refuses one that would outlast the deadline`() async throws {
        let deferred = try await object("--script", "503 retry-after=61", "--deadline", "10s")
        #expect(deferred["outcome"] as? String == "deferred")
        #expect((deferred["error"] as? [String: Any])?["retry_after_s"] as? Int == 61)
        let rejected = try await object("--script", "503 retry-after=60", "--deadline", "10s")
        #expect(rejected["outcome"] as? String == "rejected")
        #expect((rejected["error"] as? [String: Any])?["code"] as? String == "deadline_exceeded")
        #expect(rejected["elapsed_ms"] as? Int == 0)
        let clamped = try await object(
            "--script", "503 retry-after=86400, 200", "--long-server-wait", "clamp")
        #expect(starts(clamped) == [0, 60_000])
    }

    // R7
    @Test func `measures dates against --now`() async throws {
        let script = "503 retry-after=\"Wed, 21 Oct 2026 07:28:00 GMT\", 200"
        let object = try await object("--script", script, "--now", "2026-10-21T07:27:45Z")
        #expect(starts(object) == [0, 15_000])
        let past = try await self.object("--script", script, "--now", "2026-10-21T07:28:01Z", "--unit", "1")
        #expect(starts(past) == [0, 200])
    }

    // R7
    @Test(arguments: ["-1", "1.5", "soon", "99999999999999999999999"])
    func `says that an invalid Retry-After was not used`(value: String) async throws {
        let result = try await Child.run(["explain", "--script", "503 retry-after=\(value), 200"])
        #expect(result.text.contains("note: a Retry-After was not usable"))
        #expect(result.text.contains("150 ms  attempt 2  200"))
    }

    // T3
    @Test func `ends what hangs at the attempt's limit, in no time at all`() async throws {
        let clock = ContinuousClock()
        let begun = clock.now
        let object = try await object("--script", "timeout, hang, 200 after=5s", "--unit", "0")
        #expect(starts(object) == [0, 10_100, 20_300])
        #expect(object["elapsed_ms"] as? Int == 25_300)
        let attempts = object["attempts"] as? [[String: Any]] ?? []
        #expect(attempts.map { $0["failure"] as? String } == ["timed_out_attempt", "timed_out_attempt", nil])
        let far = try await self.object("--script", "hang, 200", "--attempt-timeout", "24h")
        #expect(far["outcome"] as? String == "success")
        #expect(begun.duration(to: clock.now) < .seconds(600))
        let cut = try await self.object("--script", "hang", "--deadline", "3s")
        #expect(cut["outcome"] as? String == "rejected")
        #expect(cut["elapsed_ms"] as? Int == 3_000)
    }

    @Test func `says the same every time`() async throws {
        let arguments = [
            "explain", "--script", "503, reset, 429 retry-after=3, 200", "--attempts", "6", "--seed", "9",
        ]
        let first = try await Child.run(arguments)
        let second = try await Child.run(arguments)
        #expect(first.out == second.out)
        #expect(first.text.contains("seed 9"))
    }

    // P2
    @Test func `knows that the breaker can open within one call`() async throws {
        let arguments = ["--script", "503 retry-after=0", "--attempts", "40", "--unit", "0"]
        let object = try await object(
            arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5])
        let count = starts(object).count
        #expect(count <= 40)
        #expect(["failure", "rejected"].contains(object["outcome"] as? String))
    }
}
