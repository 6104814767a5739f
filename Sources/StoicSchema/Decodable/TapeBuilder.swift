import StoicJSON

/// Reads a document once, to the end, and notes where each value stands.
struct TapeBuilder: ~Copyable {
    private struct Open {
        var node: Int
        var isObject: Bool
        var elements: UInt32 = 0
        /// The first of its names among the names of all that is open.
        var firstName: Int
    }

    private struct Name {
        var mark: UInt64
        var entry: UInt32
    }

    private let text: TapeText
    private(set) var entries: [TapeEntry] = []
    /// The names of large objects, by the object's entry.
    private(set) var tables: [UInt32: NameTable] = [:]
    private var outer: [Open] = []
    private var current: Open?
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
            switch reader.peekKind() {
            case .object:
                open(.object, at: reader.position)
                try reader.enterObject()
            case .array:
                open(.array, at: reader.position)
                try reader.enterArray()
            case .string: append(try reader.readStringToken())
            case .number: entries.append(try Self.number(&reader, bytes))
            case .true:
                entries.append(TapeEntry(.true, offset: reader.position))
                _ = try reader.readBool()
            case .false:
                entries.append(TapeEntry(.false, offset: reader.position))
                _ = try reader.readBool()
            case .null:
                entries.append(TapeEntry(.null, offset: reader.position))
                try reader.readNull()
            case .end, .invalid: try reader.skipValue()
            }
            while let container = current {
                if container.isObject {
                    if let key = try reader.nextKey() {
                        try append(name: key)
                        break
                    }
                } else if try reader.nextElement() {
                    current?.elements = container.elements &+ 1
                    break
                }
                close(container)
            }
        } while current != nil
    }

    @inline(__always) private mutating func append(_ token: JSONReader.Token) {
        entries.append(
            TapeEntry(
                token.hasEscapes ? .escaped : .string, offset: token.offset,
                body: UInt64(truncatingIfNeeded: token.count)))
    }

    private mutating func open(_ kind: TapeEntry.Kind, at offset: Int) {
        let parent = current.map { UInt32(truncatingIfNeeded: $0.node) } ?? TapePlace.none
        let ordinal = current.map { $0.elements &- 1 } ?? 0
        if let current { outer.append(current) }
        current = Open(node: entries.count, isObject: kind == .object, firstName: names.count)
        entries.append(TapeEntry(kind, offset: offset))
        entries.append(
            TapeEntry(.link, offset: offset, body: UInt64(ordinal) << 32 | UInt64(parent)))
    }

    private mutating func close(_ container: Open) {
        entries[container.node].body =
            UInt64(container.elements) << 32 | UInt64(truncatingIfNeeded: entries.count)
        if container.isObject { names.removeSubrange(container.firstName...) }
        current = outer.popLast()
    }

    /// Takes a member's name, unless the object has it already.
    private mutating func append(name token: JSONReader.Token) throws(JSONSyntaxError) {
        guard let container = current else { return }
        let entry = UInt32(truncatingIfNeeded: entries.count)
        append(token)
        let name = Name(mark: text.mark(of: entries[Int(entry)]), entry: entry)
        var isNew = true
        if container.elements <= NameTable.smallest {
            for index in container.firstName..<names.count where names[index].mark == name.mark {
                let other = entries[Int(names[index].entry)]
                if text.isSame(entries[Int(entry)], as: other) { isNew = false }
            }
            names.append(name)
            if container.elements == NameTable.smallest { isNew = tabulate(container) && isNew }
        } else {
            isNew = insert(entry, UInt32(truncatingIfNeeded: container.node))
        }
        guard isNew else { throw JSONSyntaxError(.duplicateKey, at: token.offset - 1) }
        current?.elements = container.elements &+ 1
    }

    /// Puts a growing object's names into a table.
    private mutating func tabulate(_ container: Open) -> Bool {
        let node = UInt32(truncatingIfNeeded: container.node)
        tables[node] = NameTable()
        var isNew = true
        for index in container.firstName..<names.count where !insert(names[index].entry, node) {
            isNew = false
        }
        return isNew
    }

    private mutating func insert(_ entry: UInt32, _ node: UInt32) -> Bool {
        let (text, entries) = (text, entries)
        let name = entries[Int(entry)]
        return tables[node, default: NameTable()].insert(
            entry, hash: text.hash(of: name), hashes: { text.hash(of: entries[Int($0)]) },
            isSame: { text.isSame(name, as: entries[Int($0)]) })
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
