/// One answer, whole: complete by its framing, decompressed, its headers as they came.
public final class TransportResponse: Sendable {
    /// Three digits.
    public let status: Int
    /// In the order of the wire.
    public let headers: HTTPHeaders
    /// Decompressed.
    public let body: [UInt8]

    /// An answer of these parts.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
