#if os(Linux)
    /// One request as the engine sends it, with the limits that only the engine can enforce.
    public struct Transfer: Sendable {
        /// An absolute `http` or `https` URL without user info; its path goes out as it stands.
        public var url: String
        /// A token; case counts.
        public var method: String
        /// A field named here replaces the engine's own (`Accept-Encoding`, `Expect`, `Content-Type`).
        public var headers: [TransferHeader]
        /// Nil sends no body; POST, PUT and PATCH then say `Content-Length: 0`. A body above 32 KiB goes
        /// over HTTP/1.1.
        public var body: [UInt8]?
        /// A body that is made while it is sent, in place of `body`. It goes over HTTP/1.1.
        public var upload: TransferUpload?
        /// Keeps libcurl from sending the request a second time by itself: a connection of its own,
        /// HTTP/1.1.
        public var mustNotResend: Bool
        /// The longest body, in bytes, counted after decompression.
        public var maxResponseBytes: Int
        /// When set, a redirect is answered without its body, if that is longer or slow to come.
        public var maxRedirectBodyBytes: Int?
        /// Hands a 2xx over at its head, with its body to be read as it comes: `.streaming`.
        public var streams = false
        /// The longest streamed body, in bytes, counted after decompression.
        public var maxStreamBytes = Int.max
        /// From the start to the last byte of a streamed answer, in place of `attemptLimit`, which then ends
        /// with its head.
        public var streamLimit: Duration?
        /// Asks for gzip and deflate and undoes them; not done when the caller names `Range`.
        public var acceptsCompressed: Bool
        /// From the start until connected, TLS included.
        public var connectLimit: Duration?
        /// From the request's last byte sent until the first byte of the answer.
        public var firstByteLimit: Duration?
        /// The longest silence while bytes are due: during the upload, and from the answer's first byte on.
        public var stallLimit: Duration?
        /// From the start to the answer's last byte.
        public var attemptLimit: Duration?

        /// A request with no limits of time. Default: GET, at most 10 MB of answer.
        public init(
            url: String, method: String = "GET", headers: [TransferHeader] = [], body: [UInt8]? = nil,
            mustNotResend: Bool = false, maxResponseBytes: Int = 10_000_000,
            maxRedirectBodyBytes: Int? = nil,
            acceptsCompressed: Bool = true, connectLimit: Duration? = nil,
            firstByteLimit: Duration? = nil, stallLimit: Duration? = nil, attemptLimit: Duration? = nil
        ) {
            self.url = url
            self.method = method
            self.headers = headers
            self.body = body
            self.mustNotResend = mustNotResend
            self.maxResponseBytes = maxResponseBytes
            self.maxRedirectBodyBytes = maxRedirectBodyBytes
            self.acceptsCompressed = acceptsCompressed
            self.connectLimit = connectLimit
            self.firstByteLimit = firstByteLimit
            self.stallLimit = stallLimit
            self.attemptLimit = attemptLimit
        }
    }

    extension Transfer {
        var isHead: Bool { method == "HEAD" }

        /// Bytes of the body, nil when that is not known beforehand.
        var bodyLength: Int? { upload.map(\.length) ?? (body?.count ?? 0) }

        /// Whether the body is asked for in pieces, over HTTP/1.1.
        var isLong: Bool { upload != nil || (body?.count ?? 0) > EasyHandle.smallBody }
    }
#endif
