extension JSONWriter {
    /// Opens an object as the next value.
    public mutating func beginObject() throws(JSONWriteError) { try begin(UInt8(ascii: "{"), .firstKey) }

    /// Opens an array as the next value.
    public mutating func beginArray() throws(JSONWriteError) { try begin(UInt8(ascii: "["), .firstElement) }

    /// Ends the object opened last.
    ///
    /// - Throws: `misplaced` when it is not the innermost one or misses a value; `duplicateKey`.
    public mutating func endObject() throws(JSONWriteError) { try endObject(isUnique: false) }

    /// Ends the object opened last, whose names may be known to differ.
    mutating func endObject(isUnique: Bool) throws(JSONWriteError) {
        guard state == .firstKey || state == .keys else { throw .misplaced }
        if options.sortsKeys {
            try sortMembers()
        } else if !isUnique, hasRepeatedName {
            throw .duplicateKey
        }
        end(UInt8(ascii: "}"), isEmpty: state == .firstKey)
    }

    /// Ends the array opened last.
    public mutating func endArray() throws(JSONWriteError) {
        guard state == .firstElement || state == .elements else { throw .misplaced }
        end(UInt8(ascii: "]"), isEmpty: state == .firstElement)
    }

    /// Writes a member's name; its value must follow.
    public mutating func key(_ name: String) throws(JSONWriteError) {
        guard state == .firstKey || state == .keys else { throw .misplaced }
        if state == .keys { output.append(UInt8(ascii: ",")) }
        let start = output.count
        newLine()
        let nameStart = output.count
        appendQuoted(name)
        entries.append(Entry(start: start, nameStart: nameStart, nameEnd: output.count))
        output.append(UInt8(ascii: ":"))
        if options.isPretty { output.append(UInt8(ascii: " ")) }
        state = .member
    }

    private mutating func begin(_ bracket: UInt8, _ first: State) throws(JSONWriteError) {
        guard frames.count < JSONLimits.deepestNesting else { throw .nestingTooDeep }
        let after = try beginValue()
        frames.append(Frame(state: after, entries: entries.count))
        output.append(bracket)
        state = first
    }

    private mutating func end(_ bracket: UInt8, isEmpty: Bool) {
        guard let frame = frames.popLast() else { return }
        if !isEmpty { newLine() }
        output.append(bracket)
        entries.removeSubrange(frame.entries...)
        endValue(frame.state)
    }

    /// Writes what separates a value from the one before it.
    ///
    /// - Returns: The state behind the value.
    mutating func beginValue() throws(JSONWriteError) -> State {
        switch state {
        case .value: return .done
        case .firstElement:
            newLine()
            return .elements
        case .elements:
            output.append(UInt8(ascii: ","))
            newLine()
            return .elements
        case .member: return .keys
        case .firstKey, .keys, .done: throw .misplaced
        }
    }

    mutating func endValue(_ after: State) {
        state = after
        if after == .keys { entries[entries.count - 1].end = output.count }
    }

    private mutating func newLine() {
        guard options.isPretty else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * frames.count))
    }
}
