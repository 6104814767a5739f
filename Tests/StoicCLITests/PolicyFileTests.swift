import StoicCLI
import StoicHTTP
import StoicTesting
import Testing

// P7, C6
@Suite struct `A policy out of a file` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func file(_ text: String) throws -> String {
        try folder.write("policy.json", text)
        return folder.file("policy.json")
    }

    @Test func `is the call's`() async throws {
        let server = try WireServer.turns([.text("ok")])
        let path = try file(#"{"maxAttempts": 1, "attemptTimeout": "2s", "maxResponseBytes": "1KB"}"#)
        let plan = try SendPlan([server.baseURL, "--policy", path], command: .get)
        #expect(plan.policy.maxAttempts == 1)
        #expect(plan.policy.attemptTimeout == .seconds(2))
        #expect(plan.policy.maxResponseBytes == 1_000)
        #expect(!plan.policy.coalesces)
        let result = try await Child.run(["get", server.baseURL, "--policy", path, "--json"])
        #expect(result.code == 0)
        #expect(try result.object()["body"] as? String == "ok")
    }

    @Test(arguments: [["get", "http://h.invalid"], ["send", "PUT", "http://h.invalid"]])
    func `gives way to the flags, in its overrides too`(command: [String]) throws {
        let path = try file(
            #"""
            {"maxAttempts": 4, "maxRetryAfter": 7, "coalesces": true,
             "overrides": [{"set": {"maxAttempts": 9, "attemptTimeout": "1s", "followsRedirects": true,
                                    "coalesces": true, "maxRedirects": 2}}]}
            """#)
        let plan = try SendPlan(
            Array(command.dropFirst())
                + ["--policy", path, "--attempts", "2", "--attempt-timeout", "3s", "--no-redirects"],
            command: command[0] == "get" ? .get : .send)
        #expect(plan.policy.maxAttempts == 2)
        #expect(plan.policy.maxRetryAfter == .seconds(7))
        var policy = plan.policy
        for override in plan.policy.overrides { override.change(&policy) }
        #expect(policy.maxAttempts == 2)
        #expect(policy.attemptTimeout == .seconds(3))
        #expect(!policy.followsRedirects)
        #expect(!policy.coalesces)
        #expect(policy.maxRedirects == 2)
    }

    @Test func `is planned and explained`() async throws {
        let path = try file(
            #"""
            {"maxAttempts": 2, "attemptTimeout": "1s", "backoff": {"kind": "schedule", "delays": ["3s"]},
             "overrides": [{"method": "PUT", "set": {"maxAttempts": 3}}]}
            """#)
        let plan = try await Child.run(["plan", "--policy", path, "--json"]).object()
        #expect(plan["sends"] as? Int == 2)
        let put = try await Child.run(["plan", "--policy", path, "--json", "--method", "PUT"]).object()
        #expect(put["sends"] as? Int == 3)
        let text = try await Child.run(["explain", "--policy", path, "--method", "PUT", "--script", "503"])
            .text
        #expect(text.hasPrefix("PUT, at most 3 attempts"))
        let run = try await Child.run(["explain", "--policy", path, "--json", "--script", "503"]).object()
        #expect((run["attempts"] as? [Any])?.count == 2)
        #expect(run["elapsed_ms"] as? Int == 3_000)
    }

    /// An exponential back-off that an override changes is that one also where chance is taken out.
    @Test func `is explained with its overrides laid over it`() async throws {
        let path = try file(
            #"""
            {"maxAttempts": 2, "backoff": {"kind": "exponential", "base": "8s"},
             "overrides": [{"set": {"backoff": {"kind": "exponential", "jitter": "none"}}}]}
            """#)
        let run = try await Child.run(["explain", "--policy", path, "--json", "--script", "503"]).object()
        #expect(run["elapsed_ms"] as? Int == 8_000)
    }

    @Test(arguments: [["get", "URL"], ["send", "PUT", "URL"], ["plan"], ["explain", "--script", "200"]])
    func `has all that is wrong with it told, a line each, and nothing is sent`(command: [String])
        async throws
    {
        let server = try WireServer.turns([.text("ok")])
        let path = try file(
            #"""
            {"maxAttempts": 0,
             "maxAttemps": 3,
             "backoff": {"kind": "exponential", "base": "20s"},
             "overrides": [{"set": {"stallTimeout": 0}}]}
            """#)
        let result = try await Child.run(
            command.map { $0 == "URL" ? server.baseURL : $0 } + ["--policy", path, "--json"])
        #expect(result.code == 2)
        #expect(result.out.isEmpty)
        #expect(
            result.lines == [
                "\(path):1:17: /maxAttempts: expected a value that is in 1…1000, found a number",
                "\(path):2:2: /maxAttemps: expected a name that the schema knows",
                "\(path):3:13: /backoff/cap: expected a value that is not below base, found nothing",
                "\(path):4:41: /overrides/0/set/stallTimeout: expected a value that is above zero, "
                    + "found a number",
            ])
        #expect(server.connectionCount == 0)
    }

    @Test func `is refused at the place where it ends to be JSON`() async throws {
        let path = try file("{\"maxAttempts\": 3,\n  oops}")
        let result = try await Child.run(["plan", "--policy", path])
        #expect(result.code == 2)
        #expect(result.lines.count == 1)
        #expect(result.lines.first?.hasPrefix("\(path):2:3: ") == true)
    }

    @Test func `cannot steer the terminal with its names`() async throws {
        let path = try file(#"{"a\u001b[2J\nb": 1}"#)
        let result = try await Child.run(["plan", "--policy", path])
        #expect(result.lines == ["\(path):1:2: /a?[2J?b: expected a name that the schema knows"])
    }

    @Test func `is refused beyond a megabyte`() async throws {
        let path = try file("{}" + String(repeating: " ", count: 1_000_000))
        let result = try await Child.run(["plan", "--policy", path])
        #expect(result.code == 2)
        #expect(result.lines == ["stoic plan: --policy: \(quoted(path)) is longer than 1000000 bytes"])
    }

    private func quoted(_ path: String) -> String { Printable.quoted(path) }
}
