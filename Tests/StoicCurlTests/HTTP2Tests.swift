#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `HTTP/2` {
        static func frame(_ kind: UInt8, _ flags: UInt8, _ payload: [UInt8]) -> [UInt8] {
            [0, 0, UInt8(payload.count), kind, flags, 0, 0, 0, 1] + payload
        }

        /// `:status: 200` and END_HEADERS.
        static let head = frame(1, 4, [0x88])
        static let part = frame(0, 0, Array("hel".utf8))
        static let rest = frame(0, 1, Array("lo".utf8))
        /// Resets the stream with this error.
        static func reset(_ error: UInt8) -> [UInt8] { frame(3, 0, [0, 0, 0, error]) }

        /// The connection takes no stream above `last` (RFC 9113 6.8).
        static func goAway(last: UInt8, error: UInt8 = 0) -> [UInt8] {
            [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, last, 0, 0, 0, error]
        }

        static func run(
            _ frames: [[UInt8]], closes: Bool = false, _ change: (inout Transfer) -> Void = { _ in }
        ) async throws -> (outcome: TransferOutcome, connections: Int) {
            var configuration = TransferEngine.Configuration()
            configuration.http2PriorKnowledge = true
            let engine = TransferEngine(configuration)
            let server = try H2Server(frames, closes: closes)
            var transfer = Transfer(url: server.baseURL, attemptLimit: .seconds(60))
            change(&transfer)
            return (await engine.run(transfer), server.connectionCount)
        }

        @Test func `answers like HTTP/1.1`() async throws {
            let outcome = try await Self.run([Self.head, Self.part, Self.rest]).outcome
            #expect(outcome.response?.text == "hello", "\(outcome)")
            #expect(outcome.response?.httpVersion == "2")
            #expect(outcome.response?.headers == [])
        }

        @Test func `bodies that are cut are no success`() async throws {
            let outcome = try await Self.run([Self.head, Self.part, Self.reset(8)]).outcome
            #expect(outcome.fault?.kind == .reset, "\(outcome)")
            #expect(outcome.fault?.status == 200)
            #expect(outcome.fault?.sent == .maybe)
        }

        @Test func `connections that end are no success`() async throws {
            let outcome = try await Self.run([Self.head, Self.part], closes: true).outcome
            #expect(outcome.fault.map { [.reset, .closedEarly].contains($0.kind) } == true, "\(outcome)")
        }

        @Test func `streams that stall end at the limit`() async throws {
            let outcome = try await Self.run([Self.head, Self.part]) {
                $0.stallLimit = .milliseconds(150)
            }.outcome
            #expect(outcome.fault?.kind == .timedOutStall, "\(outcome)")
            #expect(outcome.fault?.status == 200)
        }

        @Test func `bodies longer than their length break the rules`() async throws {
            // `content-length: 2`, as a literal field without indexing.
            let head = Self.frame(1, 4, [0x88, 0x0F, 0x0D, 0x01, 0x32])
            let outcome = try await Self.run([head, Self.part, Self.rest]).outcome
            #expect(outcome.fault != nil, "\(outcome)")
        }

        /// libcurl itself would repeat a refused stream five times; the engine lets others decide.
        @Test func `streams that are refused were never processed`() async throws {
            let (outcome, connections) = try await Self.run([Self.reset(7)])
            #expect(outcome.fault?.kind == .reset, "\(outcome)")
            #expect(outcome.fault?.sent == .neverProcessed)
            #expect(outcome.fault?.status == nil)
            // The second was made and given nothing.
            #expect(connections <= 2)
        }

        /// http2-01, RFC 9113 6.8: the server says that it did nothing, but libcurl has one code for every
        /// such end: too little to call the request unsent. It is not sent again either.
        @Test(arguments: [true, false], [0, 2]) func `requests that a connection turns away are sent once`(
            closes: Bool, error: Int
        ) async throws {
            var configuration = TransferEngine.Configuration()
            configuration.http2PriorKnowledge = true
            let engine = TransferEngine(configuration)
            let server = try H2Server([Self.goAway(last: 0, error: UInt8(error))], closes: closes)
            let transfer = Transfer(
                url: server.baseURL, firstByteLimit: .seconds(3), attemptLimit: .seconds(60))
            let outcome = await engine.run(transfer)
            #expect(outcome.fault?.kind == .reset, "\(outcome)")
            #expect(outcome.fault?.sent == .maybe)
            #expect(outcome.fault?.status == nil)
            #expect(server.requestCount == 1)
        }

        /// http2-01: a stream at or below the last one may have been processed.
        @Test func `requests that a closing connection took are sent once`() async throws {
            var configuration = TransferEngine.Configuration()
            configuration.http2PriorKnowledge = true
            let engine = TransferEngine(configuration)
            let server = try H2Server([Self.goAway(last: 1)], closes: true)
            let outcome = await engine.run(Transfer(url: server.baseURL, attemptLimit: .seconds(60)))
            #expect(outcome.fault.map { [.reset, .closedEarly].contains($0.kind) } == true, "\(outcome)")
            #expect(outcome.fault?.sent == .maybe)
            #expect(server.requestCount == 1)
        }

        /// What a connection turns away is what comes after: the answer before it is whole.
        @Test func `connections that take no more are left`() async throws {
            var configuration = TransferEngine.Configuration()
            configuration.http2PriorKnowledge = true
            let engine = TransferEngine(configuration)
            let server = try H2Server([Self.head + Self.part + Self.rest + Self.goAway(last: 1)])
            for count in 1...2 {
                let outcome = await engine.run(Transfer(url: server.baseURL, attemptLimit: .seconds(60)))
                #expect(outcome.response?.text == "hello", "\(outcome)")
                #expect(server.requestCount == count)
                #expect(server.connectionCount == count)
            }
        }

        /// R4: an unrepeatable request does not even speak it; nor does a long upload.
        @Test(arguments: [true, false]) func `is not spoken where libcurl is not to be trusted`(
            mustNotResend: Bool
        ) async throws {
            let server = try WireServer([.text("ok")])
            var configuration = TransferEngine.Configuration()
            configuration.http2PriorKnowledge = true
            let engine = TransferEngine(configuration)
            let outcome = await engine.run(
                server.transfer {
                    $0.method = "POST"
                    $0.mustNotResend = mustNotResend
                    $0.body = [UInt8](repeating: 0x61, count: mustNotResend ? 1 : 40_000)
                })
            #expect(outcome.response?.httpVersion == "1.1", "\(outcome)")
            #expect(server.requestCount == 1)
        }
    }
#endif
