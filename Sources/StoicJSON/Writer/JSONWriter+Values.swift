extension JSONWriter {
    /// Writes `null`.
    public mutating func null() throws(JSONWriteError) {
        let after = try beginValue()
        output.append(contentsOf: "null".utf8)
        endValue(after)
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) throws(JSONWriteError) {
        let after = try beginValue()
        output.append(contentsOf: (value ? "true" : "false").utf8)
        endValue(after)
    }

    /// Writes a string.
    public mutating func string(_ value: String) throws(JSONWriteError) {
        let after = try beginValue()
        appendQuoted(value)
        endValue(after)
    }

    /// Writes a whole number.
    ///
    /// - Throws: `notFinite` when numbers are rounded and it is too large for a double.
    public mutating func integer(_ value: some BinaryInteger) throws(JSONWriteError) {
        // Up to 2^53 a double holds every whole number and writes its digits.
        if options.roundsNumbers, UInt64(clamping: value.magnitude) > 1 << 53 {
            return try number(JSONNumber(value))
        }
        let after = try beginValue()
        output.append(contentsOf: String(value).utf8)
        endValue(after)
    }

    /// Writes a double as the shortest number that it is the nearest to.
    ///
    /// - Throws: `notFinite` for NaN and infinities.
    public mutating func double(_ value: Double) throws(JSONWriteError) {
        guard let text = ECMAScriptNumber.text(of: value) else { throw .notFinite }
        let after = try beginValue()
        output.append(contentsOf: text.utf8)
        endValue(after)
    }

    /// Writes a number as it is, or rounded if the options ask for it.
    ///
    /// - Throws: `notFinite` when numbers are rounded and it is too large for a double.
    public mutating func number(_ value: JSONNumber) throws(JSONWriteError) {
        if options.roundsNumbers {
            guard let rounded = value.double else { throw .notFinite }
            return try double(rounded)
        }
        let after = try beginValue()
        output.append(contentsOf: value.text.utf8)
        endValue(after)
    }

    /// Writes a tree; its depth costs memory, not stack.
    ///
    /// - Throws: `notFinite` for a number that no double holds, when numbers are rounded; `nestingTooDeep`.
    public mutating func value(_ value: JSONValue) throws(JSONWriteError) {
        var open: [Children] = []
        var next: JSONValue? = value
        while true {
            if let value = next {
                if let children = try begin(value) { open.append(children) }
                next = nil
            }
            guard let last = open.indices.last else { return }
            switch open[last].next() {
            case .element(let element): next = element
            case .member(let member):
                try key(member.name)
                next = member.value
            case .endOfArray:
                try endArray()
                open.removeLast()
            case .endOfObject:
                try endObject(isUnique: true)
                open.removeLast()
            }
        }
    }

    /// Writes a scalar, or opens a container.
    private mutating func begin(_ value: JSONValue) throws(JSONWriteError) -> Children? {
        switch value {
        case .null: try null()
        case .bool(let value): try bool(value)
        case .number(let value): try number(value)
        case .string(let value): try string(value)
        case .array(let elements):
            try beginArray()
            return .array(elements.makeIterator())
        case .object(let object):
            try beginObject()
            return .object(object.members.makeIterator())
        }
        return nil
    }

    /// What is left of a container.
    private enum Children {
        enum Step {
            case element(JSONValue)
            case member(JSONObject.Member)
            case endOfArray, endOfObject
        }

        case array(IndexingIterator<[JSONValue]>)
        case object(IndexingIterator<[JSONObject.Member]>)

        mutating func next() -> Step {
            switch self {
            case .array(var elements):
                guard let element = elements.next() else { return .endOfArray }
                self = .array(elements)
                return .element(element)
            case .object(var members):
                guard let member = members.next() else { return .endOfObject }
                self = .object(members)
                return .member(member)
            }
        }
    }
}
