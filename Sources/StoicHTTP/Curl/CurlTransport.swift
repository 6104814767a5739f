#if os(Linux)
    import Stoic
    import StoicCurl

    /// The transport over libcurl, Linux's default: one engine thread, HTTP/1.1 and HTTP/2, connections
    /// reused.
    ///
    /// It keeps all five limits itself, inflates gzip and deflate to their proper end, and takes nothing from
    /// the environment: no proxy, no netrc, no key log. A request that must not be sent twice goes out on a
    /// fresh HTTP/1.1 connection, since libcurl repeats by itself what a stale one lost.
    public final class CurlTransport: HTTPTransport {
        /// What can be set.
        public struct Options: Sendable, Hashable {
            /// Trust the certificates of this PEM file instead of the system's. Default: nil.
            public var caFile: String?
            /// The proxy's URL. Default: nil, none, whatever the environment says.
            public var proxy: String?

            /// The system's trust, no proxy.
            public init() {}
        }

        private let engine: TransferEngine

        /// A transport with an engine of its own, which ends with it.
        public init(_ options: Options = Options()) {
            var configuration = TransferEngine.Configuration()
            configuration.caFile = options.caFile
            configuration.proxy = options.proxy
            engine = TransferEngine(configuration)
        }

        /// It keeps every limit, on the system's time.
        public var traits: TransportTraits {
            var traits = TransportTraits(limits: .systemTime, isLeaf: true)
            traits.streamsUploads = true
            return traits
        }

        /// Sends once; prompt when its task is cancelled.
        public func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
            var transfer = Transfer(request, limits)
            guard let source = request.upload else {
                return result(await engine.run(transfer))  // point: transport
            }
            let upload = TransferUpload(length: source.bytes)
            transfer.upload = upload
            // Its owner is this send, or the stream that it hands over: whichever ends it.
            let feeder = Task {
                await UploadFeeder(upload, limit: limits.maxRequestBytes).feed(source)  // point: requestBody
            }
            let outcome = await engine.run(transfer)  // point: transport
            if case .streaming = outcome { return result(outcome, feeder) }
            feeder.cancel()
            // Longer than it said: the server has taken a part for the whole.
            if case .response = outcome, upload.hasFailed {
                return .failure(TransportFailure(code: .invalidRequest, sent: .maybe))
            }
            return result(outcome)
        }

        private func result(
            _ outcome: TransferOutcome, _ feeder: Task<Void, Never>? = nil
        ) -> TransportResult {
            switch outcome {
            case .cancelled: return .cancelled
            case .fault(let fault): return .failure(TransportFailure(fault))
            case .streaming(let stream):
                return .response(
                    TransportResponse(
                        status: stream.status,
                        headers: HTTPHeaders(stream.headers),
                        stream: CurlStream(stream, engine, feeder)))
            case .response(let response):
                return .response(
                    TransportResponse(
                        status: response.status,
                        headers: HTTPHeaders(response.headers),
                        body: response.body))
            }
        }

        /// Ends every call at once, and the engine's thread with them.
        public func shutdown() { engine.shutdown() }
    }

    extension HTTPHeaders {
        fileprivate init(_ headers: [TransferHeader]) {
            self.init(headers.lazy.map { HTTPField(name: $0.name, value: $0.value) })
        }
    }

    extension Transfer {
        fileprivate init(_ request: TransportRequest, _ limits: TransportLimits) {
            var headers: [TransferHeader] = []
            headers.reserveCapacity(request.headers.count + 1)
            for field in request.headers { headers.append(TransferHeader(field.name, field.value)) }
            if !request.headers.contains("User-Agent") {
                headers.append(TransferHeader("User-Agent", "stoic"))
            }
            self.init(
                url: request.url.origin.description + request.url.target,
                method: request.method.name, headers: headers, body: request.body,
                mustNotResend: request.mustNotResend, maxResponseBytes: limits.maxResponseBytes,
                maxRedirectBodyBytes: limits.maxRedirectBodyBytes,
                // A caller who names the codings gets them as they come.
                acceptsCompressed: !request.headers.contains("Accept-Encoding"),
                connectLimit: limits.connect, firstByteLimit: limits.firstByte, stallLimit: limits.stall,
                attemptLimit: limits.attempt)
            guard let stream = limits.stream else { return }
            streams = true
            maxStreamBytes = stream.maxBytes
            streamLimit = stream.whole
        }
    }

    extension TransportFailure {
        init(_ fault: TransferFault) {
            let sent: Sent =
                switch fault.sent {
                case .no: .no
                case .maybe: .maybe
                case .neverProcessed: .neverProcessed
                }
            let known = TransportFailure(code: Self.code(fault.kind), sent: sent, reason: fault.detail)
            self.init(
                code: known.code, fault: known.fault, sent: known.sent,
                repeatingCanHelp: known.repeatingCanHelp && fault.kind != .headTooLarge,
                urlErrorCode: known.urlErrorCode, reason: known.reason)
        }

        private static func code(_ kind: TransferFault.Kind) -> FailureCode {
            switch kind {
            case .timedOutConnect: .timedOutConnect
            case .timedOutFirstByte: .timedOutFirstByte
            case .timedOutStall: .timedOutStall
            case .timedOutAttempt: .timedOutAttempt
            case .dns: .dns
            case .refused: .refused
            case .reset: .reset
            case .closedEarly: .closedEarly
            case .tls: .tls
            case .badResponse, .headTooLarge: .badResponse
            case .undecodable: .undecodable
            case .responseTooLarge: .responseTooLarge
            case .invalid: .invalidRequest
            case .shutDown: .shutDown
            case .unknown: .unknown
            }
        }
    }
#endif
