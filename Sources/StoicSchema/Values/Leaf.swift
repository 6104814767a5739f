public import StoicJSON

/// The kinds of value that most members are of. An object reads them without calling a closure, which is a
/// third of their cost.
@usableFromInline enum Leaf: Sendable {
    case string, int, double, bool

    /// Reads such a value, or the optional of it.
    @inline(__always) func read(
        _ reader: inout JSONReader, _ findings: inout Findings, _ slot: Slot, isOptional: Bool
    ) throws(JSONSyntaxError) -> Bool {
        if isOptional, try reader.readNullIfPresent() {
            initializeNil(slot)
            return true
        }
        do throws(JSONSyntaxError) {
            switch self {
            case .string: slot.initialize(to: try reader.readString(), isOptional)
            case .int:
                let start = reader.position
                guard let value = try reader.readInt64(), let value = Int(exactly: value) else {
                    return refuseNumber(start, reader, &findings)
                }
                slot.initialize(to: value, isOptional)
            case .double:
                let start = reader.position
                guard let value = try reader.readDouble() else {
                    return refuseNumber(start, reader, &findings)
                }
                slot.initialize(to: value, isOptional)
            case .bool: slot.initialize(to: try reader.readBool(), isOptional)
            }
            return true
        } catch {
            guard error.code == .otherKind else { throw error }
            return try reader.refuse(&findings, words)
        }
    }

    @inline(__always) func initializeNil(_ slot: Slot) {
        switch self {
        case .string: slot.initialize(to: String?.none)
        case .int: slot.initialize(to: Int?.none)
        case .double: slot.initialize(to: Double?.none)
        case .bool: slot.initialize(to: Bool?.none)
        }
    }

    @inline(never) private func refuseNumber(
        _ start: Int, _ reader: borrowing JSONReader, _ findings: inout Findings
    ) -> Bool {
        reader.refuseNumber(
            &findings, from: start,
            self == .int ? "a whole number that Int holds" : "a number that Double holds")
        return false
    }

    private var words: String {
        switch self {
        case .string: "a string"
        case .int: "a whole number"
        case .double: "a number"
        case .bool: "true or false"
        }
    }

    var shape: Shape {
        switch self {
        case .string: .string(Shape.Text())
        case .int: .integer(Shape.Bounds())
        case .double: .number(Shape.Bounds())
        case .bool: .boolean
        }
    }
}

extension Slot {
    @inline(__always) fileprivate func initialize<Value>(to value: consuming Value, _ isOptional: Bool) {
        if isOptional { initialize(to: Value?.some(value)) } else { initialize(to: value) }
    }
}

extension Schema {
    init(_ leaf: Leaf, writing: @escaping Writing) {
        self.init(leaf.shape, leaf: leaf, writing: writing) {
            reader, findings, slot throws(JSONSyntaxError) in
            try leaf.read(&reader, &findings, slot, isOptional: false)
        }
    }
}

extension JSONReader {
    /// Passes over a value of another kind than the one wanted.
    @usableFromInline @inline(never)
    mutating func refuse(_ findings: inout Findings, _ expected: String) throws(JSONSyntaxError) -> Bool {
        skipWhitespace()
        let start = position
        try skipValue()
        findings.issue(.kind, at: start, expected)
        return false
    }

    /// Tells of a number that its type cannot hold, and that was just read.
    func refuseNumber(_ findings: inout Findings, from start: Int, _ expected: String) {
        findings.issue(.range, at: start, expected)
    }
}
