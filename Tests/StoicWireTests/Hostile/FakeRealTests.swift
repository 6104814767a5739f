#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    // S4: a script is the same to a scripted transport and on a socket.
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `The same script, scripted and on the wire,` {
        private func check(_ row: ScriptRow, scheme: String = "http") async throws {
            let script = Array(row.script.utf8)
            let server = try HostileServer(script: script)
            let base = scheme == "http" ? server.baseURL : "https://127.0.0.1:\(server.port)"
            let real = try await row.trace(CurlTransport(), base: base)
            #expect(real == row.expected, "on the wire: \(row.name)")
            let fake = try await row.trace(ScriptedTransport(script: script), base: base)
            #expect(fake == row.expected, "scripted: \(row.name)")
        }

        @Test(arguments: ScriptRows.faults) func `breaks off alike:`(row: ScriptRow) async throws {
            try await check(row)
        }

        @Test(arguments: ScriptRows.reuse) func `loses a kept connection alike:`(row: ScriptRow) async throws
        {
            try await check(row)
        }

        @Test(arguments: ScriptRows.connections) func `loses a new connection alike:`(row: ScriptRow)
            async throws
        {
            try await check(row)
        }

        @Test(arguments: ScriptRows.malformed(.get) + ScriptRows.malformed(.head))
        func `breaks HTTP alike:`(row: ScriptRow) async throws { try await check(row) }

        @Test(arguments: ScriptRows.answers) func `answers alike:`(row: ScriptRow) async throws {
            try await check(row)
        }

        @Test(arguments: ScriptRows.cuts + ScriptRows.failures) func `fails alike:`(row: ScriptRow)
            async throws
        {
            try await check(row)
        }

        @Test(arguments: ScriptRows.redirects) func `redirects alike:`(row: ScriptRow) async throws {
            try await check(row)
        }

        @Test(arguments: ScriptRows.ports) func `is a port alike:`(row: ScriptRow) async throws {
            try await check(row)
        }

        @Test(
            .enabled(if: NginxServer.isAvailable, "nginx is not installed"),
            arguments: ScriptRows.certificates)
        func `has a bad certificate alike:`(row: ScriptRow) async throws {
            try await check(row, scheme: "https")
        }

        @Test(arguments: ScriptRows.handshakes) func `ends a handshake alike:`(row: ScriptRow) async throws {
            try await check(row, scheme: "https")
        }
    }
#endif
