#if os(Linux)
    import Glibc
    import StoicCurl
    import StoicTesting
    import Testing

    /// What is a process's alone: its environment, its descriptors, its threads. Each in a child.
    @Suite struct `In a process of its own, an engine` {
        @Test func `reads no proxy from the environment`() async {
            await #expect(processExitsWith: .success) {
                let hole = try ClosedPort()
                for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"] {
                    setenv(name, hole.baseURL, 1)
                }
                let server = try WireServer([.text("ok")])
                let outcome = await TransferEngine().run(server.transfer())
                #expect(outcome.response?.text == "ok", "\(outcome)")
            }
        }

        @Test func `uses the proxy it is given, whatever NO_PROXY says`() async {
            await #expect(processExitsWith: .success) {
                setenv("no_proxy", "*", 1)
                setenv("NO_PROXY", "*", 1)
                let proxy = try WireServer([.text("by proxy")])
                var configuration = TransferEngine.Configuration()
                configuration.proxy = proxy.baseURL
                let engine = TransferEngine(configuration)
                let outcome = await engine.run(Transfer(url: "http://example.invalid/x"))
                #expect(outcome.response?.text == "by proxy", "\(outcome)")
                #expect(proxy.requests.first?.target == "http://example.invalid/x")
            }
        }

        @Test func `takes no credentials from a netrc file`() async {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                setenv("HOME", folder.path, 1)
                folder.write(".netrc", "machine 127.0.0.1 login canary password canary\n")
                let server = try WireServer([.text("ok")])
                _ = await TransferEngine().run(server.transfer())
                #expect(server.requests.count == 1)
                #expect(server.requests.first?.header("Authorization") == nil)
            }
        }

        @Test(.enabled(if: NginxServer.isAvailable))
        func `writes no TLS secret to SSLKEYLOGFILE`() async {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                setenv("SSLKEYLOGFILE", folder.path + "/keys", 1)
                let server = try NginxServer()
                var configuration = TransferEngine.Configuration()
                configuration.caFile = server.caFile
                let engine = TransferEngine(configuration)
                let outcome = await engine.run(Transfer(url: server.url("/small", on: .https)))
                #expect(outcome.response?.status == 200, "\(outcome)")
                #expect(folder.size(of: "keys") == 0)
                server.stop()
            }
        }

        // resources-01: what it took it gives back, after every kind of ending.
        @Test func `gives back its descriptors, its thread and its memory`() async {
            await #expect(processExitsWith: .success) {
                let server = try WireServer { request, _ in Resources.answer(to: request.path) }
                let closed = try ClosedPort()
                do { _ = await TransferEngine().run(server.transfer("/ok")) }
                #expect(await server.waitForAllEnded(timeout: patience))
                #expect(Resources.wait { Resources.threads(named: "stoic-curl") == 0 })
                let base = Resources.descriptors()
                var half = 0
                for round in 0..<2 {
                    let engine = TransferEngine()
                    await Resources.mix(engine, server, closed, calls: 2_000)
                    #expect(Resources.threads(named: "stoic-curl") == 1)
                    if round == 0 { half = Resources.residentKilobytes() }
                    engine.shutdown()
                    let isBack = Resources.wait {
                        Resources.descriptors() <= base && Resources.threads(named: "stoic-curl") == 0
                    }
                    #expect(isBack, "\(Resources.descriptors()) descriptors of \(base)")
                }
                #expect(Resources.residentKilobytes() - half < 16_384)
            }
        }

        @Test func `leaves no thread when its last owner goes`() async {
            await #expect(processExitsWith: .success) {
                // The runtime's own descriptors are made by the first of everything.
                let server = try WireServer([.text("ok")])
                do { _ = await TransferEngine().run(server.transfer()) }
                #expect(await server.waitForAllEnded(timeout: patience))
                #expect(Resources.wait { Resources.threads(named: "stoic-curl") == 0 })
                let base = Resources.descriptors()
                for _ in 0..<50 { _ = TransferEngine() }
                let isBack = Resources.wait {
                    Resources.descriptors() <= base && Resources.threads(named: "stoic-curl") == 0
                }
                #expect(isBack)
            }
        }
    }
#endif
