/// One answer: its headers as they came, its body decompressed and complete by its framing, or streamed.
public final class TransportResponse: Sendable {
    /// Three digits.
    public let status: Int
    /// In the order of the wire.
    public let headers: HTTPHeaders
    /// Decompressed; empty when it is streamed.
    public let body: [UInt8]
    /// The body's source, when the head alone has come: asked for by `TransportLimits.stream`.
    public let stream: (any TransportStream)?

    /// An answer of these parts.
    public init(
        status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
        stream: (any TransportStream)? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.stream = stream
    }
}

extension TransportResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and size; never the body.
    public var description: String {
        stream == nil ? "\(status), \(body.count) bytes" : "\(status), streamed"
    }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
