#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// A list of places swept by URLSession in another process, which it may end.
    struct SessionSweep {
        let server: WireServer

        /// The outcome of each place, as a line. `width` places are under way at once where none can trap.
        func outcomes(of points: [SweepPoint], width: Int) async throws -> [SweepPoint: String] {
            let port = server.port
            let outcomes = try await ChildRounds.outcomes(of: points.map(\.path), width: width) {
                keys, width, path in
                await #expect(processExitsWith: .success) {
                    [keys = keys as [String], width = width as Int, port = port as Int, path = path as String]
                    in
                    await SessionSweep.sweep(keys, width, port, path)
                }
            }
            return Dictionary(
                uniqueKeysWithValues: points.compactMap { point in outcomes[point.path].map { (point, $0) } })
        }

        private static func sweep(_ keys: [String], _ width: Int, _ port: Int, _ path: String) async {
            let transport = URLSessionTransport()
            await ChildRounds.run(keys, width: width, path: path, seconds: 120) { key in
                guard let point = SweepPoint(key) else { return "no place" }
                return "\(await outcome(of: point, transport, "http://127.0.0.1:\(port)"))"
            }
            transport.shutdown()
        }

        private static func outcome(
            of point: SweepPoint, _ transport: URLSessionTransport, _ base: String
        ) async -> WireOutcome {
            let limits =
                point.fault == .stall
                ? TransportLimits(
                    firstByte: .seconds(2), stall: .milliseconds(250), attempt: .seconds(20),
                    maxResponseBytes: 10_000)
                : TransportLimits(attempt: .seconds(5), maxResponseBytes: 10_000)
            if point.isOfRedirect { return await redirected(point, transport, base, limits) }
            guard let url = try? HTTPURL(base + point.path) else { return .cancelled }
            let request = TransportRequest(
                method: .get, url: url, headers: HTTPHeaders(), body: nil, mustNotResend: true)
            return WireOutcome(await transport.send(request, limits: limits))
        }

        /// A client follows redirects; the transport alone does not.
        private static func redirected(
            _ point: SweepPoint, _ transport: URLSessionTransport, _ base: String, _ limits: TransportLimits
        ) async -> WireOutcome {
            var policy = HTTPPolicy.standard
            (policy.maxAttempts, policy.breaker, policy.maxConcurrentPerHost) = (1, nil, nil)
            policy.coalesces = false
            policy.connectTimeout = .seconds(20)
            (policy.firstByteTimeout, policy.stallTimeout) = (limits.firstByte, limits.stall)
            policy.attemptTimeout = limits.attempt
            guard let client = try? HTTPClient(base: base, transport: transport, policy: policy, seed: 7)
            else { return .cancelled }
            let prefix = point.answer == SweepPoint.secondHop ? "/to" : ""
            return await WireOutcome(client, .get(prefix + point.path))
        }
    }
#endif
