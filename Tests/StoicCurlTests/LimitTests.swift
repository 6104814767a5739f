#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    // T3: five limits, each exact, each with its own name (the fifth, overall, is the caller's).
    @Suite struct `A time limit` {
        /// Runs a transfer and measures it, in milliseconds.
        static func timed(
            _ engine: TransferEngine, _ transfer: Transfer
        ) async -> (outcome: TransferOutcome, milliseconds: Int) {
            let start = MonotonicTime.now()
            let outcome = await engine.run(transfer)
            return (outcome, Int((MonotonicTime.now() - start) / 1_000_000))
        }

        /// The machine may be busy, so late is still on time; early never is.
        static func isOnTime(_ milliseconds: Int, _ limit: Int) -> Bool {
            milliseconds >= limit - 1 && milliseconds <= limit + 30_000
        }

        @Test func `is kept in milliseconds, not in whole seconds`() async throws {
            let server = try WireServer([.stall])
            let engine = TransferEngine()
            var best = Int.max
            for _ in 0..<20 where best >= 900 {
                let (outcome, took) = await Self.timed(
                    engine, server.transfer { $0.attemptLimit = .milliseconds(37) })
                #expect(outcome.fault?.kind == .timedOutAttempt)
                #expect(took >= 37)
                best = min(best, took)
            }
            #expect(best < 900)
        }

        @Test func `ends connecting`() async throws {
            let hole = try BlackHole()
            let engine = TransferEngine()
            var transfer = Transfer(url: hole.baseURL)
            transfer.connectLimit = .milliseconds(150)
            transfer.attemptLimit = .seconds(60)
            let (outcome, took) = await Self.timed(engine, transfer)
            #expect(outcome.fault?.kind == .timedOutConnect, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
            #expect(Self.isOnTime(took, 150), "\(took)")
        }

        @Test func `ends a TLS handshake that hangs`() async throws {
            let server = try WireServer(onAccept: { _ in [.stall] }, handler: { _, _ in [] })
            let engine = TransferEngine()
            var transfer = Transfer(url: "https://127.0.0.1:\(server.port)/")
            transfer.connectLimit = .milliseconds(150)
            let (outcome, took) = await Self.timed(engine, transfer)
            #expect(outcome.fault?.kind == .timedOutConnect, "\(outcome)")
            #expect(outcome.fault?.sent == .no)
            #expect(Self.isOnTime(took, 150), "\(took)")
        }

        @Test func `ends the wait for the first byte`() async throws {
            let server = try WireServer([.stall])
            let engine = TransferEngine()
            let (outcome, took) = await Self.timed(
                engine,
                server.transfer {
                    $0.firstByteLimit = .milliseconds(120)
                    $0.stallLimit = .milliseconds(40)
                })
            #expect(outcome.fault?.kind == .timedOutFirstByte, "\(outcome)")
            #expect(outcome.fault?.sent == .maybe)
            #expect(outcome.fault?.status == nil)
            #expect(Self.isOnTime(took, 120), "\(took)")
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
        }

        @Test func `lets a server think while no byte is due`() async throws {
            let server = try WireServer([.wait(milliseconds: 300), .text("thought")])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.stallLimit = .milliseconds(100) })
            #expect(outcome.response?.text == "thought", "\(outcome)")
        }

        @Test(arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbegun",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbegun\r\n",
            "HTTP/1.1 200 OK\r\nX-Begun: 1\r\n", "HTTP/1.1 2",
        ])
        func `ends a silence between bytes`(begun: String) async throws {
            let server = try WireServer([.sendText(begun), .stall])
            let engine = TransferEngine()
            let (outcome, took) = await Self.timed(
                engine,
                server.transfer {
                    $0.firstByteLimit = .milliseconds(150)
                    $0.stallLimit = .milliseconds(200)
                })
            #expect(outcome.fault?.kind == .timedOutStall, "\(outcome)")
            #expect(outcome.fault?.status == (begun.contains("\r\n\r\n") ? 200 : nil))
            #expect(Self.isOnTime(took, 200), "\(took)")
        }

        // timeout-01: bytes that drip are no silence, wherever they drip; the attempt limit ends it.
        @Test(arguments: ["status", "header", "body", "chunk"])
        func `of the attempt ends a drip, that of a stall does not`(where place: String) async throws {
            let slow = [UInt8](repeating: 0x61, count: 1000)
            func drip(_ before: String) -> [WireStep] {
                [.sendText(before), .drip(slow, everyMilliseconds: 50)]
            }
            let head = "HTTP/1.1 200 OK\r\n"
            let steps =
                switch place {
                case "status": drip(head.dropLast(2) + " ")
                case "header": drip(head + "X: ")
                case "body": drip(head + "Content-Length: 1000\r\n\r\n")
                default: drip(head + "Transfer-Encoding: chunked\r\n\r\n5;")
                }
            let server = try WireServer(steps)
            let engine = TransferEngine()
            let (outcome, took) = await Self.timed(
                engine,
                server.transfer {
                    $0.firstByteLimit = .milliseconds(1_000)
                    $0.stallLimit = .milliseconds(1_000)
                    $0.attemptLimit = .milliseconds(1_500)
                })
            #expect(outcome.fault?.kind == .timedOutAttempt, "\(outcome)")
            #expect(Self.isOnTime(took, 1_500), "\(took)")
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
        }

        @Test func `ends an upload that nobody reads`() async throws {
            let server = try WireServer(
                beforeBody: { _, _ in [.ignoreBody, .stall] }, handler: { _, _ in [] })
            let engine = TransferEngine()
            let (outcome, took) = await Self.timed(
                engine,
                server.transfer {
                    $0.method = "PUT"
                    $0.body = [UInt8](repeating: 0x61, count: 16 << 20)
                    $0.firstByteLimit = .milliseconds(100)
                    $0.stallLimit = .milliseconds(400)
                })
            #expect(outcome.fault?.kind == .timedOutStall, "\(outcome)")
            #expect(outcome.fault?.sent == .maybe)
            #expect(Self.isOnTime(took, 400), "\(took)")
        }

        @Test func `of the first byte begins when the upload has ended`() async throws {
            let server = try WireServer(
                beforeBody: { _, _ in
                    [
                        .ignoreBody, .wait(milliseconds: 2_300), .readBody, .wait(milliseconds: 50),
                        .text("ok"),
                    ]
                }, handler: { _, _ in [] })
            let engine = TransferEngine()
            let outcome = await engine.run(
                server.transfer {
                    $0.method = "PUT"
                    $0.body = [UInt8](repeating: 0x61, count: 16 << 20)
                    $0.firstByteLimit = .milliseconds(2_000)
                })
            #expect(outcome.response?.text == "ok", "\(outcome)")
        }

        @Test func `that is longer than the answer does nothing`() async throws {
            let server = try WireServer([.wait(milliseconds: 30), .text("ok")])
            let engine = TransferEngine()
            let outcome = await engine.run(
                server.transfer {
                    $0.connectLimit = .seconds(5)
                    $0.firstByteLimit = .seconds(9_000_000_000_000_000_000)
                    $0.stallLimit = .seconds(5)
                })
            #expect(outcome.response?.text == "ok", "\(outcome)")
        }

        @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(1)])
        func `that is nothing ends the transfer at once`(limit: Duration) async throws {
            let server = try WireServer([.stall])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.attemptLimit = limit })
            #expect(outcome.fault?.kind == .timedOutAttempt, "\(outcome)")
        }
    }
#endif
