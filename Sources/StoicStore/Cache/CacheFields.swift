/// A header line of a stored message.
package struct CacheField: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The header lines of a message, in order, found by name whatever the letter case.
package struct CacheFields: Sendable, Equatable {
    package private(set) var lines: [CacheField]

    package init(_ lines: [CacheField] = []) {
        self.lines = lines
    }

    package subscript(_ name: String) -> String? {
        for line in lines where Self.same(line.name, name) { return line.value }
        return nil
    }

    package func values(_ name: String) -> [String] {
        lines.compactMap { Self.same($0.name, name) ? $0.value : nil }
    }

    package func contains(_ name: String) -> Bool {
        lines.contains { Self.same($0.name, name) }
    }

    /// All values of the name as one, as a recipient may read them (RFC 9110, section 5.3).
    func combined(_ name: String) -> String? {
        let values = values(name)
        return values.isEmpty ? nil : values.joined(separator: ",")
    }

    package mutating func add(_ name: String, _ value: String) {
        lines.append(CacheField(name, value))
    }

    func without(_ isDropped: (String) -> Bool) -> CacheFields {
        CacheFields(lines.filter { !isDropped($0.name) })
    }

    /// The other's lines in place of those of the same names here.
    func updated(by other: CacheFields) -> CacheFields {
        CacheFields(lines.filter { !other.contains($0.name) } + other.lines)
    }

    static func same(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && begins(one, other)
    }

    static func begins(_ name: String, _ start: String) -> Bool {
        guard name.utf8.count >= start.utf8.count else { return false }
        var rest = name.utf8.makeIterator()
        for byte in start.utf8 {
            guard let own = rest.next(), own == byte || lowercased(own) == lowercased(byte) else {
                return false
            }
        }
        return true
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        65...90 ~= byte ? byte | 0x20 : byte
    }
}
