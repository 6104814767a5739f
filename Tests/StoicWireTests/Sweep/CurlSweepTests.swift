#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// H3, R11, T3, H13: an answer that ends behind any of its bytes has exactly one outcome, the one that
    /// `SweepTable` says, and is a success at no byte before its last.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct `An answer that ends behind any byte` {
        /// Long where only the connection's end counts, for a busy machine is no fault. For silence long
        /// until the first byte, which one place in an answer waits for, and short behind it.
        private static func limits(_ fault: SweepFault) -> TransportLimits {
            fault == .stall
                ? TransportLimits(
                    firstByte: .seconds(2), stall: .milliseconds(200), attempt: .seconds(30),
                    maxResponseBytes: 10_000)
                : TransportLimits(attempt: .seconds(40), maxResponseBytes: 10_000)
        }

        // H14: the same table, whether the body comes whole or as it arrives.
        @Test(arguments: SweepFault.allCases, [false, true])
        func `has its one outcome over libcurl`(_ fault: SweepFault, isStreamed: Bool) async throws {
            let server = try SweepServer.start()
            let transport = CurlTransport()
            let points = RecordedAnswer.all.indices.flatMap { SweepPoint.every(of: $0, fault) }
            var limits = Self.limits(fault)
            if isStreamed { limits.stream = .init(whole: limits.attempt) }
            let (bounded, base) = (limits, server.baseURL)
            let outcomes = await inParallel(points, width: fault == .stall ? 160 : 16) { point in
                guard let request = try? Self.request(point, base) else { return WireOutcome.cancelled }
                let result = await transport.send(request, limits: bounded)
                guard case .response(let response) = result, let stream = response.stream else {
                    return WireOutcome(result)
                }
                return await Self.read(stream, response.status, point.recorded)
            }
            SweepCheck.compare(points, outcomes)
            // Each was asked for once: nothing below repeats.
            #expect(server.requestCount == points.count)
            if isStreamed {
                // It was streams that were read.
                let request = try Self.request(SweepPoint(answer: 0, fault: .cut, offset: 100), base)
                guard case .response(let response) = await transport.send(request, limits: bounded) else {
                    Issue.record("no head")
                    return
                }
                #expect(response.stream != nil)
            }
            transport.shutdown()
            #expect(await server.waitForAllEnded(), "a connection is left open")
            server.stop()
        }

        /// On a connection of its own: what one answer did to it is nobody else's.
        private static func request(_ point: SweepPoint, _ base: String) throws -> TransportRequest {
            TransportRequest(
                method: .get, url: try HTTPURL(base + point.path), headers: HTTPHeaders(), body: nil,
                mustNotResend: true)
        }

        /// Reads to the end; what came before it must be the content's beginning.
        private static func read(
            _ stream: any TransportStream, _ status: Int, _ recorded: RecordedAnswer
        ) async -> WireOutcome {
            var body: [UInt8] = []
            // Each chunk has a byte at least.
            for _ in 0...recorded.content.count + 1 {
                switch await stream.next() {
                case .bytes(let bytes): body += bytes
                case .end: return .answer(status, body)
                case .cancelled: return .cancelled
                case .failure(let failure):
                    return recorded.content.starts(with: body) ? .failure(failure.code) : .trap
                }
            }
            return .trap
        }

        // H4: the hop that redirects, and the one behind it.
        @Test(arguments: SweepFault.allCases)
        func `has its one outcome on both hops of a redirect`(_ fault: SweepFault) async throws {
            let server = try SweepServer.start()
            let client = try realClient(server) { policy in
                policy.maxAttempts = 1
                policy.breaker = nil
                policy.maxConcurrentPerHost = nil
                policy.coalesces = false
                let limits = Self.limits(fault)
                (policy.firstByteTimeout, policy.stallTimeout) = (limits.firstByte, limits.stall)
                policy.attemptTimeout = limits.attempt
            }
            let points =
                SweepPoint.every(of: SweepPoint.firstHop, fault)
                + SweepPoint.every(of: SweepPoint.secondHop, fault)
            let outcomes = await inParallel(points, width: fault == .stall ? 160 : 16) { point in
                let prefix = point.answer == SweepPoint.secondHop ? "/to" : ""
                return await WireOutcome(client, .get(prefix + point.path))
            }
            SweepCheck.compare(points, outcomes)
            #expect(points.allSatisfy { server.count(path: $0.path) == 1 })
            server.stop()
        }
    }
#endif
