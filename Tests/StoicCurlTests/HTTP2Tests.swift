#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `HTTP/2` {
        static func frame(_ kind: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8]) -> [UInt8] {
            [0, 0, UInt8(payload.count), kind, flags, 0, 0, 0, stream] + payload
        }

        static let settings = frame(4, 0, 0, [])
        /// Resets stream 1 with this error.
        static func reset(_ error: UInt8) -> [UInt8] { frame(3, 0, 1, [0, 0, 0, error]) }

        /// Sends these frames once a client has surely begun its first stream.
        static func server(_ frames: [UInt8]...) throws -> WireServer {
            let steps: [WireStep] =
                [.send(settings)] + frames.flatMap { [.wait(milliseconds: 100), .send($0)] } + [.stall]
            return try WireServer(onAccept: { _ in steps }, handler: { _, _ in [] })
        }

        static func engine() -> TransferEngine {
            var configuration = TransferEngine.Configuration()
            configuration.http2PriorKnowledge = true
            return TransferEngine(configuration)
        }

        /// `:status: 200` and END_HEADERS.
        static let head = frame(1, 4, 1, [0x88])

        @Test func `answers like HTTP/1.1`() async throws {
            let body = Self.frame(0, 1, 1, Array("hello".utf8))
            let server = try Self.server(Self.head, body)
            let engine = Self.engine()
            let outcome = await engine.run(server.transfer())
            #expect(outcome.response?.text == "hello", "\(outcome)")
            #expect(outcome.response?.httpVersion == "2")
            #expect(outcome.response?.headers == [])
        }

        @Test func `bodies that are cut are no success`() async throws {
            let server = try Self.server(
                Self.head, Self.frame(0, 0, 1, Array("hel".utf8)), Self.reset(8))
            let engine = Self.engine()
            let outcome = await engine.run(server.transfer())
            #expect(outcome.fault?.kind == .reset, "\(outcome)")
            #expect(outcome.fault?.status == 200)
            #expect(outcome.fault?.sent == .maybe)
        }

        @Test func `connections that end are no success`() async throws {
            let steps: [WireStep] = [
                .send(Self.settings), .wait(milliseconds: 100), .send(Self.head),
                .send(Self.frame(0, 0, 1, Array("hel".utf8))), .closeFIN,
            ]
            let server = try WireServer(onAccept: { _ in steps }, handler: { _, _ in [] })
            let engine = Self.engine()
            let outcome = await engine.run(server.transfer())
            #expect(outcome.fault.map { [.reset, .closedEarly].contains($0.kind) } == true, "\(outcome)")
        }

        @Test func `streams that stall end at the limit`() async throws {
            let server = try Self.server(Self.head, Self.frame(0, 0, 1, Array("hel".utf8)))
            let engine = Self.engine()
            let outcome = await engine.run(server.transfer { $0.stallLimit = .milliseconds(150) })
            #expect(outcome.fault?.kind == .timedOutStall, "\(outcome)")
        }

        /// libcurl itself would repeat a refused stream five times; the engine lets others decide.
        @Test func `streams that are refused were never processed`() async throws {
            let server = try Self.server(Self.reset(7))
            let engine = Self.engine()
            let outcome = await engine.run(server.transfer())
            #expect(outcome.fault?.kind == .reset, "\(outcome)")
            #expect(outcome.fault?.sent == .neverProcessed)
            #expect(outcome.fault?.status == nil)
            // The second was made and given nothing.
            #expect(server.connectionCount <= 2)
        }

        /// R4: an unrepeatable request does not even speak it.
        @Test func `is not spoken by an unrepeatable request`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = Self.engine()
            let outcome = await engine.run(
                server.transfer {
                    $0.method = "POST"
                    $0.mustNotResend = true
                })
            #expect(outcome.response?.httpVersion == "1.1", "\(outcome)")
            #expect(server.requestCount == 1)
        }
    }
#endif
