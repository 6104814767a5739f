/// The limits of one send (T3); nil is no limit.
public struct TransportLimits: Sendable, Hashable {
    /// Until the connection stands, TLS included.
    public var connect: Duration?
    /// From the request's end to the answer's first byte.
    public var firstByte: Duration?
    /// Between two bytes.
    public var stall: Duration?
    /// What is left of the attempt.
    public var attempt: Duration?
    /// Bytes of the body at most, after decompression.
    public var maxResponseBytes: Int
    /// Bytes of a redirect's body that are worth waiting for; nil when the caller wants the redirect itself.
    public var maxRedirectBodyBytes: Int?
    /// Bytes of a request's body at most, for a transport that streams it. Default: no limit.
    public var maxRequestBytes = Int.max
    /// Set when a 2xx is wanted at its head: the attempt's limit ends there, and these begin. A transport
    /// that cannot stream hands over a whole answer, within `maxResponseBytes`.
    public var stream: Stream?

    /// The limits of a streamed body.
    public struct Stream: Sendable, Hashable {
        /// Bytes at most, after decompression.
        public var maxBytes: Int
        /// From the start of the send to the body's last byte.
        public var whole: Duration?

        /// These limits.
        public init(maxBytes: Int = .max, whole: Duration? = nil) {
            self.maxBytes = maxBytes
            self.whole = whole
        }
    }

    /// These limits; none that is not named.
    public init(
        connect: Duration? = nil, firstByte: Duration? = nil, stall: Duration? = nil,
        attempt: Duration? = nil, maxResponseBytes: Int, maxRedirectBodyBytes: Int? = nil
    ) {
        self.connect = connect
        self.firstByte = firstByte
        self.stall = stall
        self.attempt = attempt
        self.maxResponseBytes = maxResponseBytes
        self.maxRedirectBodyBytes = maxRedirectBodyBytes
    }
}
