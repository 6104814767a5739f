extension JSONReader {
    /// Reads a value of any kind as a tree.
    ///
    /// - Parameter duplicateKeys: What a repeated name in an object means. Default: an error.
    public mutating func readValue(
        duplicateKeys: JSONDuplicateKeys = .refuse
    ) throws(JSONSyntaxError) -> JSONValue {
        var repeated: [JSONSyntaxError] = []
        return try readValue(duplicateKeys: duplicateKeys, noting: &repeated)
    }

    /// Reads a value of any kind as a tree, and tells which names were repeated.
    ///
    /// - Parameters:
    ///   - duplicateKeys: What a repeated name in an object means.
    ///   - repeated: The repeated names' places are added here when they do not refuse the document, the
    ///     first hundred of them.
    public mutating func readValue(
        duplicateKeys: JSONDuplicateKeys, noting repeated: inout [JSONSyntaxError]
    ) throws(JSONSyntaxError) -> JSONValue {
        var tree = TreeBuilder()
        repeat {
            switch peekKind() {
            case .object:
                try enter()
                tree.open(isObject: true)
            case .array:
                try enter()
                tree.open(isObject: false)
            case .string: tree.add(.string(text(of: try scanString())))
            case .number: tree.add(.number(try readNumber()))
            case .true, .false: tree.add(.bool(try readBool()))
            case .null:
                try readNull()
                tree.add(.null)
            case .end, .invalid: throw unexpected()
            }
            while tree.isOpen {
                if tree.isInObject {
                    if try nextMember(&tree, duplicateKeys, &repeated) { break }
                } else {
                    if try nextElement() { break }
                }
                tree.close()
            }
        } while tree.isOpen
        return tree.finish()
    }

    /// Goes to the next member whose value is wanted.
    private mutating func nextMember(
        _ tree: inout TreeBuilder, _ duplicateKeys: JSONDuplicateKeys, _ repeated: inout [JSONSyntaxError]
    ) throws(JSONSyntaxError) -> Bool {
        while let key = try nextKey() {
            let name = text(of: key)
            guard let position = tree.add(name: name, mark: mark(of: key, name)) else { return true }
            let error = JSONSyntaxError(.duplicateKey, at: key.offset - 1)
            guard duplicateKeys != .refuse else { throw error }
            if repeated.count < 100 { repeated.append(error) }
            if duplicateKeys == .keepLast {
                tree.replace(position)
                return true
            }
            try skipValue()
        }
        return false
    }

    /// The same for the same name, however it is written.
    private func mark(of key: Token, _ name: String) -> UInt64 {
        if !key.hasEscapes, key.offset + 8 <= bytes.count {
            let unused = UInt64(max(0, 8 - key.count)) * 8
            return unused == 64 ? 0 : bytes.word(at: key.offset) << unused ^ UInt64(key.count)
        }
        var word: UInt64 = 0
        for byte in name.utf8.prefix(8).reversed() { word = word << 8 | UInt64(byte) }
        let unused = UInt64(max(0, 8 - name.utf8.count)) * 8
        return unused == 64 ? 0 : word << unused ^ UInt64(name.utf8.count)
    }
}
