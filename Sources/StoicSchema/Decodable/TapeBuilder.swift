import StoicJSON

/// Reads a document once, to the end, and notes where each value stands.
struct TapeBuilder: ~Copyable {
    private struct Open {
        var node: Int
        var isObject: Bool
        var elements: UInt32 = 0
        /// The first of its names among the names of all that is open.
        var firstName: Int
        /// All of its names, once there are many.
        var table: NameTable?
    }

    private struct Name {
        var mark: UInt64
        var entry: UInt32
    }

    /// Around the document's value, so that something is always open.
    private static let root = Open(node: -1, isObject: false, firstName: 0)

    private let text: TapeText
    private(set) var entries: [TapeEntry] = []
    /// The names of large objects, by the object's entry.
    private(set) var tables: [UInt32: NameTable] = [:]
    private var outer: [Open] = []
    private var current = Self.root
    private var names: [Name] = []

    init(_ text: TapeText) {
        self.text = text
        entries.reserveCapacity(text.bytes.count / 8 + 16)
    }

    mutating func run(_ limits: JSONLimits) throws(JSONSyntaxError) {
        // Depth costs memory, not stack; with so many values, their entries can be counted in 32 bits.
        let limits = JSONLimits(
            maxDepth: limits.maxDepth, maxBytes: limits.maxBytes,
            maxValues: min(limits.maxValues, 1 << 30),
            maxStringBytes: limits.maxStringBytes, maxNumberBytes: limits.maxNumberBytes)
        let bytes = text.bytes
        try JSONReader.read(bytes, limits: limits) { reader throws(JSONSyntaxError) in
            try read(&reader, bytes)
        }
    }

    private mutating func read(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(JSONSyntaxError) {
        repeat {
            reader.skipWhitespace()
            let start = reader.position
            switch start < bytes.count ? bytes[start] : 0 {
            case UInt8(ascii: "\""): append(try reader.readStringToken())
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                entries.append(try Self.number(&reader, bytes))
            case UInt8(ascii: "{"):
                open(.object, at: start)
                try reader.enterObject()
            case UInt8(ascii: "["):
                open(.array, at: start)
                try reader.enterArray()
            case UInt8(ascii: "t"), UInt8(ascii: "f"):
                entries.append(TapeEntry(try reader.readBool() ? .true : .false, offset: start))
            case UInt8(ascii: "n"):
                try reader.readNull()
                entries.append(TapeEntry(.null, offset: start))
            default: try reader.skipValue()
            }
            while current.node >= 0 {
                if current.isObject {
                    if let key = try reader.nextKey() {
                        try append(name: key)
                        break
                    }
                } else if try reader.nextElement() {
                    current.elements &+= 1
                    break
                }
                close()
            }
        } while current.node >= 0
    }

    @inline(__always) private mutating func append(_ token: JSONReader.Token) {
        entries.append(
            TapeEntry(
                token.hasEscapes ? .escaped : .string, offset: token.offset,
                body: UInt64(truncatingIfNeeded: token.count)))
    }

    private mutating func open(_ kind: TapeEntry.Kind, at offset: Int) {
        // The root's parent is none: its -1 is all ones.
        let parent = UInt64(UInt32(truncatingIfNeeded: current.node))
        let ordinal = current.node < 0 ? 0 : UInt64(current.elements &- 1)
        outer.append(current)
        current = Open(node: entries.count, isObject: kind == .object, firstName: names.count)
        entries.append(TapeEntry(kind, offset: offset))
        entries.append(TapeEntry(.link, offset: offset, body: ordinal << 32 | parent))
    }

    private mutating func close() {
        entries[current.node].body =
            UInt64(current.elements) << 32 | UInt64(truncatingIfNeeded: entries.count)
        if current.isObject { names.removeLast(names.count &- current.firstName) }
        if let table = current.table { tables[UInt32(truncatingIfNeeded: current.node)] = table }
        current = outer.popLast() ?? Self.root
    }

    /// Takes a member's name, unless the object has it already.
    private mutating func append(name token: JSONReader.Token) throws(JSONSyntaxError) {
        let entry = TapeEntry(
            token.hasEscapes ? .escaped : .string, offset: token.offset,
            body: UInt64(truncatingIfNeeded: token.count))
        let name = Name(mark: text.mark(of: entry), entry: UInt32(truncatingIfNeeded: entries.count))
        entries.append(entry)
        var isNew = true
        if current.elements <= NameTable.smallest {
            for index in current.firstName..<names.count where names[index].mark == name.mark {
                if text.isSame(entry, as: entries[Int(names[index].entry)]) { isNew = false }
            }
            names.append(name)
            if current.elements == NameTable.smallest { isNew = tabulate() && isNew }
        } else {
            isNew = insert(name.entry)
        }
        guard isNew else { throw JSONSyntaxError(.duplicateKey, at: token.offset - 1) }
        current.elements &+= 1
    }

    /// Puts a growing object's names into a table.
    private mutating func tabulate() -> Bool {
        current.table = NameTable()
        var isNew = true
        for index in current.firstName..<names.count where !insert(names[index].entry) { isNew = false }
        return isNew
    }

    private mutating func insert(_ entry: UInt32) -> Bool {
        let (text, entries) = (text, entries)
        let name = entries[Int(entry)]
        let isNew = current.table?.insert(entry, hash: text.hash(of: name)) { other in
            text.isSame(name, as: entries[Int(other)])
        }
        return isNew ?? false
    }

    @inline(__always) private static func number(
        _ reader: inout JSONReader, _ bytes: [UInt8]
    ) throws(JSONSyntaxError) -> TapeEntry {
        let mark = reader.mark()
        let start = reader.position
        if isInteger(bytes, from: start), let value = try reader.readInt64() {
            // Whole numbers have no -0, and a double has.
            guard value == 0, bytes[start] == UInt8(ascii: "-") else {
                return TapeEntry(.integer, offset: start, body: UInt64(bitPattern: value))
            }
            return TapeEntry(.double, offset: start, body: (-0.0).bitPattern)
        }
        reader.rewind(to: mark)
        guard let value = try reader.readDouble() else { return TapeEntry(.huge, offset: start) }
        return TapeEntry(.double, offset: start, body: value.bitPattern)
    }

    /// Neither a fraction nor an exponent follows the digits.
    @inline(__always) private static func isInteger(_ bytes: [UInt8], from start: Int) -> Bool {
        var index = start &+ 1
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
        guard index < bytes.count else { return true }
        return bytes[index] != UInt8(ascii: ".") && bytes[index] | 0x20 != UInt8(ascii: "e")
    }
}
