/// The way from a document's root to a value within it (RFC 6901).
public struct JSONPointer: Sendable, Hashable {
    /// The document itself.
    public static let root = JSONPointer()

    /// Names and indexes from the root on, escapes undone.
    public private(set) var tokens: [String]

    /// A pointer of these names and indexes.
    public init(tokens: [String] = []) { self.tokens = tokens }

    /// A pointer from its text: empty, or tokens that each begin with `/`, where `~1` stands for `/` and `~0`
    /// for `~`.
    ///
    /// - Returns: Nil for a text that is no pointer.
    public init?(_ text: String) {
        tokens = []
        guard !text.isEmpty else { return }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for part in parts.dropFirst() {
            guard let token = Self.unescaped(part) else { return nil }
            tokens.append(token)
        }
    }

    /// The pointer to the member of that name.
    public func appending(_ name: String) -> JSONPointer { JSONPointer(tokens: tokens + [name]) }

    /// The pointer to the element at that index.
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// The pointer to the value around this one's; the root's is the root.
    public var parent: JSONPointer { JSONPointer(tokens: tokens.dropLast()) }

    /// Tokens are compared scalar by scalar.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.tokens.elementsEqual(right.tokens) { $0.hasSameScalars(as: $1) }
    }

    public func hash(into hasher: inout Hasher) {
        for token in tokens { hasher.combineScalars(of: token) }
    }

    /// What a token means in an array: digits without a zero in front (section 4).
    static func index(_ token: String) -> Int? {
        let digits = token.utf8
        guard digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        guard digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
        return Int(token)
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONPointer: CustomStringConvertible {
    public var description: String { tokens.map { "/" + Self.escaped($0) }.joined() }

    /// A token as a pointer's text has it.
    package static func escaped(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
            return token
        }
        var bytes: [UInt8] = []
        for byte in token.utf8 {
            switch byte {
            case UInt8(ascii: "~"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "0")]
            case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
