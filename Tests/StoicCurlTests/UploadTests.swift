#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    // R5, H13: a body that is made while it is sent.
    @Suite(.serialized) struct `A streamed upload` {
        /// Sends what `make` pushes.
        private func send(
            _ server: WireServer, length: Int?, _ change: (inout Transfer) -> Void = { _ in },
            make: @escaping @Sendable (TransferUpload) async -> Void
        ) async -> TransferOutcome {
            let upload = TransferUpload(length: length)
            let transfer = server.transfer("/up") {
                $0.method = "PUT"
                $0.upload = upload
                change(&$0)
            }
            let engine = TransferEngine()
            async let made: Void = make(upload)
            let outcome = await engine.run(transfer)
            await made
            return outcome
        }

        @Test func `of known length says so`() async throws {
            let server = try WireServer([.text("ok")])
            let outcome = await send(server, length: 6) { upload in
                for piece in ["ab", "", "cd", "ef"] { #expect(await upload.push(Array(piece.utf8))) }
                upload.finish()
            }
            #expect(outcome.response?.text == "ok")
            let record = try #require(server.requests.first)
            #expect(record.header("Content-Length") == "6")
            #expect(record.body == Array("abcdef".utf8))
        }

        @Test func `of no known length goes in chunks`() async throws {
            let server = try WireServer([.text("ok")])
            let outcome = await send(server, length: nil) { upload in
                _ = await upload.push([UInt8](repeating: 0x61, count: 1_000_000))
                _ = await upload.push([UInt8](repeating: 0x62, count: 500_000))
                upload.finish()
            }
            #expect(outcome.response?.text == "ok")
            let record = try #require(server.requests.first)
            #expect(record.header("Transfer-Encoding") == "chunked")
            #expect(record.header("Expect") == nil)
            #expect(record.bodyBytes == 1_500_000)
            #expect(record.body.suffix(500_000).allSatisfy { $0 == 0x62 })
        }

        @Test func `may be empty`() async throws {
            let server = try WireServer([.text("ok")])
            for length in [0, nil] {
                let outcome = await send(server, length: length) { $0.finish() }
                #expect(outcome.response?.text == "ok")
            }
            #expect(server.requests.map(\.bodyBytes) == [0, 0])
        }

        @Test func `that comes short is not sent as whole`() async throws {
            let server = try WireServer([.text("ok")])
            let outcome = await send(server, length: 6) { upload in
                _ = await upload.push([1, 2, 3])
                upload.finish()
            }
            #expect(outcome.fault?.kind == .invalid)
            #expect(await server.waitForAllEnded(timeout: patience))
            #expect(server.requests.allSatisfy { !$0.isComplete })
        }

        @Test func `that fails is not sent as whole`() async throws {
            let server = try WireServer([.text("ok")])
            for length in [6, nil] {
                let outcome = await send(server, length: length) { upload in
                    _ = await upload.push([1, 2, 3])
                    upload.fail()
                }
                #expect(outcome.fault?.kind == .invalid)
            }
            #expect(await server.waitForAllEnded(timeout: patience))
            #expect(server.requests.allSatisfy { !$0.isComplete })
        }

        @Test func `waits for its maker without a stall, and makes it wait for the network`() async throws {
            let server = try WireServer(script: [
                "/up": [[.ignoreBody, .gate("read"), .readBody, .text("ok")]]
            ])
            let pause = try WireServer([.wait(milliseconds: 2_500), .text("ok")])
            let engine = TransferEngine()
            let outcome = await send(
                server, length: nil,
                { $0.stallLimit = .seconds(2) },
                make: { upload in
                    _ = await upload.push([1])
                    // Longer than the stall limit.
                    _ = await engine.run(pause.transfer())
                    server.open("read")
                    var pushed = 0
                    while pushed < 64, await upload.push([UInt8](repeating: 2, count: 65_536)) { pushed += 1 }
                    #expect(pushed == 64)
                    upload.finish()
                })
            #expect(outcome.response?.text == "ok")
            #expect(server.requests.first?.bodyBytes == 64 * 65_536 + 1)
        }

        @Test func `stalls when the server does not read`() async throws {
            let server = try WireServer(script: ["/up": [[.ignoreBody, .stall]]])
            let outcome = await send(server, length: nil, { $0.stallLimit = .milliseconds(400) }) { upload in
                while await upload.push([UInt8](repeating: 2, count: 65_536)) {}
            }
            #expect(outcome.fault?.kind == .timedOutStall)
        }

        // framing-07
        @Test func `is left when the answer overtakes it`() async throws {
            let head = "HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            let server = try WireServer(script: [
                "/up": [[.ignoreBody, .sendText(head), .wait(milliseconds: 50), .closeFIN]]
            ])
            let outcome = await send(server, length: nil) { upload in
                while await upload.push([UInt8](repeating: 2, count: 65_536)) {}
            }
            #expect(outcome.response?.status == 413)
        }

        @Test func `ends with its transfer, cancelled or shut down`() async throws {
            let server = try WireServer([.stall])
            let engine = TransferEngine()
            let upload = TransferUpload(length: nil)
            let transfer = server.transfer {
                $0.method = "POST"
                $0.upload = upload
                $0.mustNotResend = true
            }
            let call = Task { await engine.run(transfer) }
            #expect(await upload.push([1]))
            #expect(await server.waitForRequests(1, timeout: patience))
            call.cancel()
            #expect(await call.value.isCancelled)
            #expect(await upload.push([2]) == false)
            engine.shutdown()
            let late = TransferUpload(length: nil)
            #expect(await engine.run(server.transfer { $0.upload = late }).fault?.kind == .shutDown)
            #expect(await late.push([1]) == false)
        }
    }
#endif
