#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    // T5: cancelling is no failure, is prompt, and loses nothing.
    @Suite struct `Cancelling a transfer` {
        @Test func `before it began sends nothing`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            let transfer = server.transfer()
            let gate = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await engine.run(transfer)
            }
            #expect(await gate.value.isCancelled)
            #expect(server.connectionCount == 0)
            #expect(await engine.run(transfer).response?.text == "ok")
        }

        @Test(arguments: [
            [WireStep.stall], [.sendText("HTTP/1.1 200 OK\r\nContent-Le"), .stall],
            [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .stall],
        ])
        func `at any point closes the connection`(steps: [WireStep]) async throws {
            let server = try WireServer(steps)
            let engine = TransferEngine()
            let transfer = server.transfer()
            let task = Task { await engine.run(transfer) }
            #expect(await server.waitForRequests(1, timeout: patience))
            task.cancel()
            #expect(await task.value.isCancelled)
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
        }

        @Test func `while connecting is prompt`() async throws {
            let hole = try BlackHole()
            let engine = TransferEngine()
            let transfer = Transfer(url: hole.baseURL)
            let task = Task { await engine.run(transfer) }
            task.cancel()
            #expect(await task.value.isCancelled)
        }

        @Test func `of one leaves the others`() async throws {
            let server = try WireServer { request, _ in
                request.path == "/stay" ? [.gate("go"), .text("stayed")] : [.stall]
            }
            let engine = TransferEngine()
            async let stays = engine.run(server.transfer("/stay"))
            let leaving = server.transfer("/leave")
            let task = Task { await engine.run(leaving) }
            #expect(await server.waitForRequests(2, timeout: patience))
            task.cancel()
            #expect(await task.value.isCancelled)
            server.open("go")
            #expect(await stays.response?.text == "stayed")
        }

        /// One call, cancelled by another task at about the moment of its answer.
        private static func race(_ engine: TransferEngine, _ transfer: Transfer, _ yields: Int) async -> Bool?
        {
            let task = Task { await engine.run(transfer) }
            let canceller = Task {
                for _ in 0..<yields { await Task.yield() }
                task.cancel()
            }
            await canceller.value
            return switch await task.value {
            case .cancelled: true
            case .response(let response): response.text == "ok" ? false : nil
            case .fault, .streaming: nil
            }
        }

        // swift-concurrency-02: the cancel meets the answer.
        @Test func `at the moment of the answer ends each call once`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            let transfer = server.transfer()
            let (cancelled, answered) = await withTaskGroup(of: [Bool?].self) { group in
                for lane in 0..<8 {
                    group.addTask {
                        var results: [Bool?] = []
                        for turn in 0..<100 {
                            results.append(await Self.race(engine, transfer, (lane * 37 + turn * 11) % 200))
                        }
                        return results
                    }
                }
                var all: [Bool?] = []
                for await results in group { all += results }
                #expect(!all.contains(nil))
                return (all.count { $0 == true }, all.count { $0 == false })
            }
            #expect(cancelled + answered == 800)
        }
    }
#endif
