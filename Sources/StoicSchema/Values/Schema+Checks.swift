import StoicJSON

extension Schema {
    /// Adds a rule of one's own; it is held to on reading and on writing.
    ///
    /// - Parameters:
    ///   - expected: The rule in words that fit behind "expected a whole number, …".
    ///   - accepts: Whether a value keeps the rule.
    public func check(_ expected: String, _ accepts: @escaping @Sendable (Value) -> Bool) -> Schema {
        let check = Check(code: .check, expected: "\(shape.words), \(expected)", accepts: accepts)
        return Schema(self, .noted(shape, expected), adding: check)
    }

    /// The shape with a rule, as a keyword where it is of a kind that has one for it, or else as a note.
    fileprivate func shape(_ rule: String, changing change: (inout Shape) -> Bool) -> Shape {
        var notes: [String] = []
        var inner = shape
        while case .noted(let next, let note) = inner {
            inner = next
            notes.append(note)
        }
        if !change(&inner) { notes.insert(String(rule.drop { $0 == " " }), at: 0) }
        return notes.reversed().reduce(inner) { .noted($0, $1) }
    }

    fileprivate func checked(
        _ code: SchemaIssue.Code, _ shape: Shape, _ accepts: @escaping @Sendable (Value) -> Bool
    ) -> Schema {
        Schema(self, shape, adding: Check(code: code, expected: shape.words, accepts: accepts))
    }
}

extension Schema where Value == String {
    /// A string with so many Unicode scalars, as JSON Schema counts them.
    public func length(_ range: some RangeExpression<Int>) -> Schema {
        let counts = Shape.Counts(range)
        return checked(.length, text(counts.words("scalar")) { $0.lengths.narrow(to: counts) }) { value in
            counts.contains(value.unicodeScalars.count)
        }
    }

    /// A string that a pattern matches somewhere; `^` and `$` tie it to the ends.
    public func matching(_ pattern: Pattern) -> Schema {
        let shape = text("matching \(pattern.text)") { $0.patterns.append(pattern.text) }
        return Schema(
            self, shape,
            adding: Check(
                code: .pattern, expected: "a string matching \(pattern.text)", accepts: pattern.matches))
    }

    /// A string that is of a format, all of it.
    public func format(_ format: StringFormat) -> Schema {
        let shape = text("in the format \(format.rawValue)") { $0.formats.append(format.rawValue) }
        return Schema(
            self, shape,
            adding: Check(
                code: .format, expected: "a string in the format \(format.rawValue)",
                accepts: format.matches))
    }

    fileprivate func text(_ rule: String, _ change: (inout Shape.Text) -> Void) -> Shape {
        shape(rule) { shape in
            guard case .string(var text) = shape else { return false }
            change(&text)
            shape = .string(text)
            return true
        }
    }
}

extension Schema where Value: Comparable & Sendable & SendableMetatype & BinaryInteger {
    /// A whole number within bounds.
    public func range(_ range: ClosedRange<Value>) -> Schema {
        bounded(range.lowerBound, range.upperBound)
    }

    /// A whole number that is not below a bound.
    public func range(_ range: PartialRangeFrom<Value>) -> Schema { bounded(range.lowerBound, nil) }

    /// A whole number that is not above a bound.
    public func range(_ range: PartialRangeThrough<Value>) -> Schema { bounded(nil, range.upperBound) }

    private func bounded(_ low: Value?, _ high: Value?) -> Schema {
        let bounds = Shape.Bounds(minimum: low.map(JSONNumber.init), maximum: high.map(JSONNumber.init))
        return checked(.range, shape(bounds.words) { $0.narrow(to: bounds) }) { value in
            (low.map { value >= $0 } ?? true) && (high.map { value <= $0 } ?? true)
        }
    }
}

extension Schema where Value == Double {
    /// A number within bounds.
    public func range(_ range: ClosedRange<Double>) -> Schema { bounded(range.lowerBound, range.upperBound) }

    /// A number that is not below a bound.
    public func range(_ range: PartialRangeFrom<Double>) -> Schema { bounded(range.lowerBound, nil) }

    /// A number that is not above a bound.
    public func range(_ range: PartialRangeThrough<Double>) -> Schema { bounded(nil, range.upperBound) }

    private func bounded(_ low: Double?, _ high: Double?) -> Schema {
        let bounds = Shape.Bounds(
            minimum: low.flatMap { JSONNumber($0) }, maximum: high.flatMap { JSONNumber($0) })
        return checked(.range, shape(bounds.words) { $0.narrow(to: bounds) }) { value in
            (low.map { value >= $0 } ?? true) && (high.map { value <= $0 } ?? true)
        }
    }
}

extension Schema {
    /// An array with so many elements.
    public func count<Element>(_ range: some RangeExpression<Int>) -> Schema where Value == [Element] {
        let counts = Shape.Counts(range)
        let shape = shape(counts.words("element")) { shape in
            guard case .array(let element, var all) = shape else { return false }
            all.narrow(to: counts)
            shape = .array(element, all)
            return true
        }
        return checked(.count, shape) { counts.contains($0.count) }
    }

    /// An object with so many members.
    public func count<Element>(_ range: some RangeExpression<Int>) -> Schema
    where Value == [String: Element] {
        let counts = Shape.Counts(range)
        let shape = shape(counts.words("member")) { shape in
            guard case .dictionary(let element, var all) = shape else { return false }
            all.narrow(to: counts)
            shape = .dictionary(element, all)
            return true
        }
        return checked(.count, shape) { counts.contains($0.count) }
    }
}

extension Shape {
    /// Adds bounds to those that are there; false when this is no number.
    fileprivate mutating func narrow(to bounds: Bounds) -> Bool {
        switch self {
        case .integer(let own): self = .integer(own.narrowed(to: bounds))
        case .number(let own): self = .number(own.narrowed(to: bounds))
        default: return false
        }
        return true
    }
}

extension Shape.Bounds {
    fileprivate func narrowed(to other: Shape.Bounds) -> Shape.Bounds {
        Shape.Bounds(
            minimum: Self.last(minimum, other.minimum) { $0.isLess(than: $1) },
            maximum: Self.last(maximum, other.maximum) { $1.isLess(than: $0) })
    }

    /// The one that the other comes before.
    private static func last(
        _ one: JSONNumber?, _ other: JSONNumber?, _ isBefore: (JSONNumber, JSONNumber) -> Bool?
    ) -> JSONNumber? {
        guard let one, let other else { return one ?? other }
        return isBefore(one, other) == true ? other : one
    }
}

extension Shape.Counts {
    fileprivate mutating func narrow(to other: Shape.Counts) {
        minimum = [minimum, other.minimum].compactMap { $0 }.max()
        maximum = [maximum, other.maximum].compactMap { $0 }.min()
    }

    /// The bounds of a range; none where it is open.
    init(_ range: some RangeExpression<Int>) {
        let all = range.relative(to: 0..<Int.max)
        minimum = all.lowerBound > 0 ? all.lowerBound : nil
        maximum = all.upperBound < Int.max ? max(0, all.upperBound - 1) : nil
    }
}
