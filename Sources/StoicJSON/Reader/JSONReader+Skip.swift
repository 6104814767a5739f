extension JSONReader {
    /// Passes over one value, validating all of it; depth costs memory, not stack.
    public mutating func skipValue() throws(JSONSyntaxError) {
        var open = BitStack()
        repeat {
            switch peekKind() {
            case .object:
                try enter()
                open.push(true)
            case .array:
                try enter()
                open.push(false)
            case .string: _ = try scanString()
            case .number: _ = try scanNumber()
            case .true, .false: _ = try readBool()
            case .null: try readNull()
            case .end, .invalid: throw unexpected()
            }
            while !open.isEmpty {
                if try open.top ? nextKey() != nil : nextElement() { break }
                open.pop()
            }
        } while !open.isEmpty
    }
}

/// Which of the open containers are objects; the innermost 64 cost no allocation.
struct BitStack {
    private var word: UInt64 = 0
    private var count = 0
    private var full: [UInt64] = []

    var isEmpty: Bool { count == 0 }

    var top: Bool { word & 1 == 1 }

    mutating func push(_ bit: Bool) {
        if count & 63 == 0, count > 0 { full.append(word) }
        word = word << 1 | (bit ? 1 : 0)
        count += 1
    }

    mutating func pop() {
        count -= 1
        word >>= 1
        if count & 63 == 0, let last = full.popLast() { word = last }
    }
}
