/// The beginning of an error's body, for a person to look at: at most 1,024 bytes, cut at a character.
///
/// It may hold anything the server wrote, so it is never printed; read `text` on purpose.
public struct Excerpt: Sendable, Hashable {
    /// Bytes kept at most.
    public static let limit = 1_024

    /// The text; what is not UTF-8 shows as U+FFFD.
    public let text: String
    /// Whether the body went on.
    public let isCut: Bool

    init(_ body: [UInt8]) {
        isCut = body.count > Self.limit
        var end = min(body.count, Self.limit)
        // Never through the middle of a character: step back over its continuation bytes.
        if isCut {
            var back = 0
            while back < 3, end > 0, body[end] & 0xC0 == 0x80 {
                end -= 1
                back += 1
            }
        }
        text = String(decoding: body[..<end], as: UTF8.self)
    }
}

extension Excerpt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<\(text.utf8.count) bytes>" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["excerpt": description]) }
}
