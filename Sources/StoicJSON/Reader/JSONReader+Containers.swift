extension JSONReader {
    /// Enters an object; its members follow with `nextKey()`.
    ///
    /// - Throws: `otherKind` when a value of another kind comes next, `nestingTooDeep`.
    @inlinable @inline(__always) public mutating func enterObject() throws(JSONSyntaxError) {
        guard significantByte() == UInt8(ascii: "{") else { throw unexpected(.otherKind) }
        try enter()
    }

    /// Enters an array; its elements follow with `nextElement()`.
    ///
    /// - Throws: `otherKind` when a value of another kind comes next, `nestingTooDeep`.
    @inlinable @inline(__always) public mutating func enterArray() throws(JSONSyntaxError) {
        guard significantByte() == UInt8(ascii: "[") else { throw unexpected(.otherKind) }
        try enter()
    }

    @inlinable @inline(__always) mutating func enter() throws(JSONSyntaxError) {
        guard depth < limits.maxDepth else { throw JSONSyntaxError(.nestingTooDeep, at: offset) }
        depth &+= 1
        offset &+= 1
        isFirst = true
    }

    @inlinable @inline(__always) mutating func leave() {
        depth &-= 1
        offset &+= 1
        isFirst = false
    }

    /// Goes to the next element, or leaves the array at its end.
    ///
    /// - Returns: False when the array has ended; the reader then stands behind it.
    @inlinable @inline(__always) public mutating func nextElement() throws(JSONSyntaxError) -> Bool {
        guard offset != unread else { throw unexpected() }
        let next = significantByte()
        if next == UInt8(ascii: "]") {
            leave()
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard next == UInt8(ascii: ",") else { throw unexpected(.expectedCommaOrBracket) }
            offset &+= 1
            guard significantByte() != UInt8(ascii: "]") else {
                throw JSONSyntaxError(.trailingComma, at: offset)
            }
        }
        try beginValue()
        return true
    }

    /// Goes to the next member's value and tells its name, or leaves the object at its end.
    ///
    /// - Returns: Nil when the object has ended; the reader then stands behind it.
    public mutating func nextKey() throws(JSONSyntaxError) -> Token? {
        guard offset != unread else { throw unexpected() }
        var next = significantByte()
        if next == UInt8(ascii: "}") {
            leave()
            return nil
        }
        if isFirst {
            isFirst = false
        } else {
            guard next == UInt8(ascii: ",") else { throw unexpected(.expectedCommaOrBrace) }
            offset &+= 1
            next = significantByte()
            guard next != UInt8(ascii: "}") else { throw JSONSyntaxError(.trailingComma, at: offset) }
        }
        guard next == UInt8(ascii: "\"") else { throw unexpected(.expectedKey) }
        let key = try scanString()
        if key.count > 512, key.hasEscapes || !key.isASCII { try refuseHeapedMarks(key) }
        guard significantByte() == UInt8(ascii: ":") else { throw unexpected(.expectedColon) }
        offset &+= 1
        skipWhitespace()
        try beginValue()
        return key
    }

    /// Goes to the next member's value if its name is the one expected; otherwise the reader stays.
    ///
    /// It is the fast way through an object whose members come in a known order. False says nothing about the
    /// name: it may be written with escapes, the object may have ended, the document may be wrong.
    /// `nextKey()` tells.
    @inlinable public mutating func nextKey(ifWritten key: JSONKey) throws(JSONSyntaxError) -> Bool {
        guard offset != unread else { return false }
        var index = bytes.significant(from: offset)
        if !isFirst {
            guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return false }
            index = bytes.significant(from: index &+ 1)
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return false }
        index &+= 1
        guard key.isWritten(in: bytes, at: index) else { return false }
        index = bytes.significant(from: index &+ key.count &+ 1)
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return false }
        offset = bytes.significant(from: index &+ 1)
        isFirst = false
        try beginValue()
        return true
    }

    /// Goes to the next member's value if its name is the one expected, in the most frequent way of writing:
    /// nothing between a name and its colon. False says nothing about the name.
    @inlinable @inline(__always)
    package mutating func nextKey(ifWritten key: JSONKey.Short) throws(JSONSyntaxError) -> Bool {
        guard offset != unread else { return false }
        var index = bytes.significant(from: offset)
        if !isFirst {
            guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return false }
            index = bytes.significant(from: index &+ 1)
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return false }
        guard key.isWritten(in: bytes, at: index &+ 1) else { return false }
        index &+= key.count &+ 2
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return false }
        offset = bytes.significant(from: index &+ 1)
        isFirst = false
        try beginValue()
        return true
    }

    /// Counts the value that the reader stands at.
    @inlinable @inline(__always) mutating func beginValue() throws(JSONSyntaxError) {
        unread = offset
        valuesLeft &-= 1
        guard valuesLeft >= 0 else { throw JSONSyntaxError(.tooManyValues, at: offset) }
    }
}
