extension JSONPointer {
    /// Where in a document the value stands that this pointer leads to.
    ///
    /// - Parameters:
    ///   - document: The document's bytes; what stands behind the value need not be read.
    ///   - duplicateKeys: Which of several members with one name is meant. Default: none, it is an error.
    /// - Returns: The bytes of the value, or nil when there is none.
    public func location(
        in document: [UInt8],
        limits: JSONLimits = .standard,
        duplicateKeys: JSONDuplicateKeys = .refuse
    ) throws(JSONSyntaxError) -> Range<Int>? {
        // Bytes have no padding that could be read by mistake.
        var reader = try unsafe JSONReader(opening: document.span.bytes, limits: limits)
        for token in tokens {
            let found =
                switch reader.peekKind() {
                case .object: try reader.findMember(JSONKey(token), duplicateKeys)
                case .array: try reader.findElement(Self.index(token))
                default: false
                }
            guard found else { return nil }
        }
        reader.skipWhitespace()
        let start = reader.position
        try reader.skipValue()
        return start..<reader.position
    }
}

extension JSONReader {
    /// Goes to the value of a member of the object that comes next.
    fileprivate mutating func findMember(
        _ name: JSONKey, _ duplicateKeys: JSONDuplicateKeys
    ) throws(JSONSyntaxError) -> Bool {
        var found: Mark?
        try enterObject()
        while let key = try nextKey() {
            if matches(key, name) {
                if found != nil, duplicateKeys == .refuse {
                    throw JSONSyntaxError(.duplicateKey, at: key.offset - 1)
                }
                if found == nil || duplicateKeys == .keepLast { found = mark() }
                if duplicateKeys == .keepFirst { break }
            }
            try skipValue()
        }
        guard let found else { return false }
        rewind(to: found)
        return true
    }

    /// Goes to an element of the array that comes next.
    fileprivate mutating func findElement(_ wanted: Int?) throws(JSONSyntaxError) -> Bool {
        guard let wanted else { return false }
        var index = 0
        try enterArray()
        while try nextElement() {
            if index == wanted { return true }
            index += 1
            try skipValue()
        }
        return false
    }
}
