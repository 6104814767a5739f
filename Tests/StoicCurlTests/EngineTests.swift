#if os(Linux)
    import Glibc
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `An engine` {
        @Test func `runs many transfers at one time`() async throws {
            let server = try WireServer([.gate("all"), .text("ok")])
            let engine = TransferEngine()
            let transfer = server.transfer()
            let right = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<100 {
                    group.addTask { await engine.run(transfer).response?.text == "ok" }
                }
                #expect(await server.waitForWaiting(100, at: "all", timeout: patience))
                server.open("all")
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(right == 100)
        }

        @Test func `refuses one transfer too many, unsent`() async throws {
            let server = try WireServer([.gate("go"), .text("ok")])
            var configuration = TransferEngine.Configuration()
            configuration.maxConcurrentTransfers = 1
            let engine = TransferEngine(configuration)
            async let first = engine.run(server.transfer("/first"))
            #expect(await server.waitForRequests(1, timeout: patience))
            let second = await engine.run(server.transfer("/second"))
            #expect(second.fault?.kind == .unknown)
            #expect(second.fault?.sent == .no)
            server.open("go")
            #expect(await first.response?.text == "ok")
            #expect(await engine.run(server.transfer("/third")).response?.text == "ok")
            #expect(server.count(path: "/second") == 0)
        }

        @Test func `ends every transfer when it is shut down`() async throws {
            let server = try WireServer([.stall])
            let hole = try BlackHole()
            let engine = TransferEngine()
            async let waiting = engine.run(server.transfer())
            async let connecting = engine.run(Transfer(url: hole.baseURL))
            #expect(await server.waitForRequests(1, timeout: patience))
            engine.shutdown()
            engine.shutdown()
            #expect(await waiting.fault?.kind == .shutDown)
            #expect(await waiting.fault?.sent == .maybe)
            #expect(await connecting.fault?.kind == .shutDown)
            #expect(await connecting.fault?.sent == .no)
            #expect(await engine.run(server.transfer()).fault?.kind == .shutDown)
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
            #expect(server.requestCount == 1)
        }

        @Test func `ends with its last owner`() async throws {
            let server = try WireServer([.text("ok")])
            do {
                let engine = TransferEngine()
                #expect(await engine.run(server.transfer()).response?.text == "ok")
            }
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
        }

        @Test func `ends its transfers while new ones come`() async throws {
            let server = try WireServer([.wait(milliseconds: 5), .text("ok")])
            for _ in 0..<20 {
                let engine = TransferEngine()
                let transfer = server.transfer()
                await withTaskGroup(of: TransferOutcome.self) { group in
                    for _ in 0..<10 { group.addTask { await engine.run(transfer) } }
                    group.addTask {
                        engine.shutdown()
                        return .cancelled
                    }
                    for await outcome in group {
                        let isRight =
                            outcome.isCancelled || outcome.fault?.kind == .shutDown
                            || outcome.response?.text == "ok"
                        #expect(isRight, "\(outcome)")
                    }
                }
            }
        }
    }
#endif
