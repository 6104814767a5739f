import StoicTesting
import Testing

// H12, C1
@Suite struct `Secrets` {
    private static let canary = "CANARY-7731"

    /// A server that gives back in headers what it was sent, as some do.
    private func server() throws -> WireServer {
        try WireServer { request, context in
            let echo = [
                ("Set-Cookie", "sid=\(Self.canary)"), ("X-Echo-Target", request.target),
                ("X-Echo-Authorization", request.header("Authorization") ?? ""),
                ("X-Echo-Key", request.header("Idempotency-Key") ?? ""),
                ("Idempotency-Key", request.header("Idempotency-Key") ?? ""),
            ]
            if context.earlier == 0 { return [.respond(status: 503, headers: echo)] }
            if request.path == "/a" {
                let location = ("Location", "/b?again=\(Self.canary)&\(Self.canary)")
                return [.respond(status: 307, headers: echo + [location])]
            }
            return [.respond(status: request.path == "/missing" ? 404 : 200, headers: echo)]
        }
    }

    @Test(arguments: [["--json"], ["--verbose"], ["--json", "--verbose"], []], ["/a", "/missing"])
    func `are printed nowhere`(options: [String], path: String) async throws {
        let server = try server()
        let canary = Self.canary
        let url = "http://user:\(canary)@127.0.0.1:\(server.port)\(path)?token=\(canary)&\(canary)#\(canary)"
        let result = try await Child.run(
            [
                "send", "POST", url, "--key", "key-\(canary)", "-H", "Authorization: Bearer \(canary)",
                "-H", "Cookie: sid=\(canary)", "-H", "X-Own-Token: \(canary)", "-d", "secret=\(canary)",
            ] + options)
        #expect(server.requestCount >= 2)
        #expect(server.requests.allSatisfy { $0.target.contains(canary) }, "the server did get it")
        #expect(!result.text.contains(canary), "\(result.text)")
        #expect(!result.errors.contains(canary), "\(result.errors)")
        #expect(!result.text.isEmpty || !result.errors.isEmpty)
    }

    @Test func `are printed nowhere when nothing answers`() async throws {
        let port = try ClosedPort()
        let url = "http://user:\(Self.canary)@127.0.0.1:\(port.port)/?q=\(Self.canary)"
        let result = try await Child.run(["get", url, "--json", "--verbose", "--attempts", "1"])
        #expect(result.code == 1)
        #expect(!result.text.contains(Self.canary) && !result.errors.contains(Self.canary))
    }

    // Found by hand: what a server's Location holds besides a query, and a forgotten command.
    @Test func `leaves out a Location's user-info and fragment, and a URL where the command is missing`()
        async throws
    {
        let location = "http://u:CANARY@127.0.0.1:1/p?code=CANARY#token=CANARY"
        let server = try WireServer(script: [
            "/a": [[.respond(status: 302, headers: [("Location", location)])]]
        ])
        let result = try await Child.run(["get", server.baseURL + "/a", "--json", "--no-redirects"])
        #expect(result.code == 0)
        #expect(result.text.contains("http://127.0.0.1:1/p?code=<redacted>#<redacted>"))
        #expect(!result.text.contains("CANARY"))
        let forgotten = try await Child.run(["http://u:CANARY@h/?q=CANARY"])
        #expect(forgotten.code == 2)
        #expect(!forgotten.errors.contains("CANARY"))
    }
}
