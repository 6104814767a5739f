#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// A script, the calls made one after the other, and what each is to come to, on any transport.
    struct ScriptRow: Sendable, CustomTestStringConvertible {
        /// One call: method, path, headers.
        struct Call: Sendable, ExpressibleByStringLiteral {
            var method = HTTPMethod.get
            var path: String
            var headers = HTTPHeaders()
            var body: HTTPBody?

            init(_ method: HTTPMethod, _ path: String, headers: HTTPHeaders = [:], body: HTTPBody? = nil) {
                (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
            }

            init(stringLiteral path: String) { self.path = path }
        }

        let name: String
        let script: String
        let calls: [Call]
        /// A line a call: each failed attempt's code, then the end: `503 reset: 200 hello`.
        let expected: [String]
        /// With limits of a third of a second, for a server that says nothing.
        let isShort: Bool

        init(_ name: String, _ script: String, _ calls: [Call], _ expected: [String], isShort: Bool = false) {
            (self.name, self.script, self.calls) = (name, script, calls)
            (self.expected, self.isShort) = (expected, isShort)
        }

        /// One route, `/a`, of these steps, called once.
        init(_ name: String, steps: String, _ expected: String..., isShort: Bool = false) {
            self.init(
                name, #"{"v": 1, "routes": {"/a": {"steps": [\#(steps)]}}}"#,
                expected.map { _ in "/a" }, expected, isShort: isShort)
        }

        var testDescription: String { name }

        /// What the calls come to over a transport. `long` is the limit of a row that meets none.
        func trace(
            _ transport: any HTTPTransport, base: String, long: Duration = .seconds(40)
        ) async throws -> [String] {
            var policy = HTTPPolicy.standard
            policy.backoff = .schedule([.milliseconds(1)])
            (policy.maxAttempts, policy.breaker) = (2, nil)
            policy.connectTimeout = isShort ? .milliseconds(300) : long
            policy.firstByteTimeout = isShort ? .milliseconds(300) : long
            policy.stallTimeout = isShort ? .milliseconds(300) : long
            policy.attemptTimeout = isShort ? .seconds(2) : long
            policy.maxResponseBytes = 100_000
            policy.coalesces = false
            let client = try HTTPClient(base: base, transport: transport, policy: policy, seed: 7)
            var lines: [String] = []
            for call in calls {
                var request = HTTPRequest(call.method, call.path, body: call.body)
                request.headers = call.headers
                do {
                    let response = try await client.send(request)
                    lines.append(
                        Self.line(
                            response.log.map(\.failure), "\(response.status) \(Self.text(response.body))"))
                } catch let error as HTTPError {
                    lines.append(Self.line(error.log.map(\.failure), "failed"))
                }
            }
            return lines
        }

        private static func line(_ codes: [FailureCode?], _ end: String) -> String {
            (codes.compactMap { $0?.text } + [end]).joined(separator: " ")
        }

        private static func text(_ body: [UInt8]) -> String {
            body.count > 40 ? "\(body.count) bytes" : String(decoding: body, as: UTF8.self)
        }
    }
#endif
