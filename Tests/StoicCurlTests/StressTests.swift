#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `Under random cancels, every transfer` {
        // T5, swift-concurrency-02.
        @Test(arguments: [1, 2, 3]) func `ends exactly once`(seed: Int) async throws {
            let server = try WireServer { _, context in
                switch context.earlier % 5 {
                case 0: [.wait(milliseconds: 1), .text("ok")]
                case 1:
                    [
                        .beginChunked(), .chunk(Array("o".utf8)), .wait(milliseconds: 1), .chunk([0x6B]),
                        .lastChunk(),
                    ]
                case 2: [.text("ok"), .closeFIN]
                default: [.text("ok")]
                }
            }
            let engine = TransferEngine()
            let transfer = server.transfer()
            var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
            let ends = await withTaskGroup(of: Int.self) { group in
                var ends = 0
                for number in 0..<500 {
                    random ^= random << 13
                    random ^= random >> 7
                    random ^= random << 17
                    let yields = Int(random % 300)
                    if number >= 50 { ends += await group.next() ?? 0 }
                    group.addTask {
                        let task = Task { await engine.run(transfer) }
                        if yields < 200 {
                            for _ in 0..<yields { await Task.yield() }
                            task.cancel()
                        }
                        let outcome = await task.value
                        // The server closes some connections: what was just sent on one is lost, and told so.
                        let isLost = outcome.fault?.kind == .reset && outcome.fault?.sent == .maybe
                        let isRight = outcome.response?.text == "ok" || outcome.isCancelled || isLost
                        #expect(isRight, "\(outcome)")
                        return 1
                    }
                }
                for await one in group { ends += one }
                return ends
            }
            #expect(ends == 500)
            engine.shutdown()
            #expect(await server.waitForAllEnded(timeout: patience))
        }
    }
#endif
