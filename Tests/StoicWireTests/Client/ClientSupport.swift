#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// A client over a transport of its own, so that no test uses another's connections.
    ///
    /// Its limits are long, for a busy machine is no failure, and it waits a millisecond between attempts.
    func realClient(
        _ base: String, options: CurlTransport.Options = CurlTransport.Options(),
        headers: HTTPHeaders = [:], budget: RetryBudgetPolicy? = nil, events: (any EventSink)? = nil,
        _ change: (inout HTTPPolicy) -> Void = { _ in }
    ) throws -> HTTPClient {
        var policy = HTTPPolicy.standard
        policy.backoff = .schedule([.milliseconds(1)])
        policy.connectTimeout = .seconds(40)
        policy.stallTimeout = .seconds(40)
        policy.attemptTimeout = .seconds(40)
        change(&policy)
        return try HTTPClient(
            base: base, transport: CurlTransport(options), policy: policy, headers: headers,
            budget: budget, events: events, seed: 7)
    }

    func realClient(
        _ server: WireServer, headers: HTTPHeaders = [:], events: (any EventSink)? = nil,
        _ change: (inout HTTPPolicy) -> Void = { _ in }
    ) throws -> HTTPClient {
        try realClient(server.baseURL, headers: headers, events: events, change)
    }

    /// The error that a request ends with.
    func failure(
        of request: HTTPRequest, on client: HTTPClient, at location: SourceLocation = #_sourceLocation
    ) async throws -> HTTPError {
        try await #require(throws: HTTPError.self, sourceLocation: location) {
            try await client.send(request)
        }
    }

    /// A server's answers, and the code that the call is to end with.
    struct WireRow: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [WireStep]
        let code: String

        init(_ name: String, _ steps: [WireStep], _ code: String = "") {
            (self.name, self.steps, self.code) = (name, steps, code)
        }

        init(_ name: String, text: String, _ code: String = "") {
            self.init(name, [.sendText(text), .closeFIN], code)
        }

        var testDescription: String { name }
    }

    extension HTTPError {
        var transport: TransportFailure? {
            if case .transport(let failure) = reason { return failure }
            return nil
        }

        var timedOut: (attempt: Int, limit: TimeLimit)? {
            if case .timedOut(let attempt, let limit) = reason { return (attempt, limit) }
            return nil
        }

        var excerpt: Excerpt? {
            if case .status(_, let excerpt, _) = reason { return excerpt }
            return nil
        }

        /// The first attempt's duration.
        var firstDuration: Duration { log.first?.duration ?? .zero }
    }

    extension HTTPRequest {
        func sending(_ headers: HTTPHeaders) -> HTTPRequest {
            var copy = self
            copy.headers = headers
            return copy
        }
    }

    extension HTTPClient {
        /// The state of the base's host, once a call has been there.
        func host(_ origin: String) throws -> HostState { try #require(breaker(of: origin)).host }
    }

    extension Duration {
        /// Within a limit's time: never before it, and not long after it even on a busy machine.
        func isJustAfter(_ limit: Duration) -> Bool { self >= limit && self < limit + .seconds(20) }
    }
#endif
