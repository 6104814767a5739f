/// A request as its bytes said it, with nothing normalised.
public struct WireRequest: Sendable {
    /// The method, as sent.
    public let method: String
    /// The request target as sent, with its query.
    public let target: String
    /// The protocol version as sent, such as `HTTP/1.1`.
    public let version: String
    /// The fields in the order sent.
    public let headers: [(name: String, value: String)]
    /// The body, with chunking undone; empty while it was not read.
    public internal(set) var body: [UInt8] = []

    /// The target up to its query.
    public var path: String {
        target.firstIndex(of: "?").map { String(target[..<$0]) } ?? target
    }

    /// The values of a field, in order; names are compared without regard to case.
    public func values(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return headers.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// The first value of a field.
    public func header(_ name: String) -> String? { values(name).first }
}

extension WireRequest {
    /// Whether the sender expects the connection to end after the answer.
    var wantsClose: Bool {
        let options = values("Connection").joined(separator: ",").lowercased()
        return version == "HTTP/1.0" ? !options.contains("keep-alive") : options.contains("close")
    }
}
