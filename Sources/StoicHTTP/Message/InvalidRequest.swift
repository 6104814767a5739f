/// A request that was refused before anything of it was sent.
///
/// It names the part at fault and why, with a position or a byte in hexadecimal where that helps,
/// and never holds the value itself: that may be a secret.
public struct InvalidRequest: Error, Sendable, Hashable {
    /// The part at fault: `url`, `url host`, `header name`, `header value`, `method`, ….
    public let field: String
    /// What is wrong with it.
    public let reason: String

    package init(field: String, reason: String) {
        self.field = field
        self.reason = reason
    }
}

extension InvalidRequest: CustomStringConvertible {
    public var description: String { "invalid request: \(field): \(reason)" }
}

extension InvalidRequest {
    /// The refusal of one byte, named by its place and its number.
    static func badByte(_ byte: UInt8, at position: Int, in field: String) -> InvalidRequest {
        let kind = ByteSet.isControl(byte) ? "control character" : "character"
        let number = "0x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        return InvalidRequest(field: field, reason: "\(kind) \(number) at byte \(position) is not allowed")
    }
}
