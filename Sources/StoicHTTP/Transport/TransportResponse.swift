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

extension TransportResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and size; never the body.
    public var description: String { "\(status), \(body.count) bytes" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
