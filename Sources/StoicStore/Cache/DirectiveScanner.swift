/// Takes the lines of a Cache-Control header apart: names in lower case, and how their values were written.
///
/// It reads more than the grammar has: what a sender got wrong must not hide what it wished to forbid.
struct DirectiveScanner {
    enum Value: Equatable {
        case none
        case text(String)
        /// Something is there that is neither a token nor a quoted string alone.
        case malformed
    }

    /// Bytes and directives that are read at most; whoever sends more is not understood.
    static let maxBytes = 16_384
    static let maxDirectives = 128

    private let bytes: [UInt8]
    private var place = 0

    private init(_ line: String) {
        bytes = Array(line.utf8)
    }

    /// Calls `take` with each directive in order; false when there is more than is read.
    static func scan(_ lines: [String], _ take: (String, Value) -> Void) -> Bool {
        var count = 0
        var length = 0
        for line in lines {
            length += line.utf8.count
            guard length <= maxBytes else { return false }
            var scanner = DirectiveScanner(line)
            while let (name, value) = scanner.next() {
                count += 1
                guard count <= maxDirectives else { return false }
                take(name, value)
            }
        }
        return true
    }

    private mutating func next() -> (String, Value)? {
        while place < bytes.count {
            let start = place
            skip(Self.isToken)
            let name = bytes[start..<place].map(CacheFields.lowercased)
            let value = value()
            // What is left up to the comma belongs to no value.
            let isClean = skipToComma()
            if !name.isEmpty {
                return (String(decoding: name, as: UTF8.self), isClean ? value : .malformed)
            }
        }
        return nil
    }

    private mutating func value() -> Value {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return .none }
        place += 1
        if place < bytes.count, bytes[place] == UInt8(ascii: "\"") { return quoted() }
        let start = place
        skip(Self.isToken)
        return start == place
            ? .malformed : .text(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    /// A quotation that does not end is none: what stands behind its mark is read as if it were not there.
    private mutating func quoted() -> Value {
        var text: [UInt8] = []
        var at = place + 1
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                place = at + 1
                return .text(String(decoding: text, as: UTF8.self))
            case UInt8(ascii: "\\"):
                at += 1
                if at < bytes.count { text.append(bytes[at]) }
            default: text.append(bytes[at])
            }
            at += 1
        }
        return .malformed
    }

    /// Behind the next comma and the blanks after it; false when something stood before it.
    private mutating func skipToComma() -> Bool {
        var isClean = true
        while place < bytes.count, bytes[place] != UInt8(ascii: ",") {
            if !Self.isBlank(bytes[place]) { isClean = false }
            place += 1
        }
        if place < bytes.count { place += 1 }
        skip(Self.isBlank)
        return isClean
    }

    private mutating func skip(_ belongs: (UInt8) -> Bool) {
        while place < bytes.count, belongs(bytes[place]) { place += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
