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
