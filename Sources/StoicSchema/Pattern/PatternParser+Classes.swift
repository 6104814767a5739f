extension PatternParser {
    /// Behind its `[`. An empty class matches nothing, and `[^]` anything.
    mutating func characterClass(from start: Int) throws(PatternError) -> ScalarSet {
        let isNegated = take("^")
        var set = ScalarSet()
        while !take("]") {
            let first = try classAtom(of: start)
            let bound = index
            guard next == "-", let behind = scalar(after: 1), behind != "]" else {
                insert(first, into: &set)
                continue
            }
            index += 1
            let last = try classAtom(of: start)
            if case .scalar(let low) = first, case .scalar(let high) = last {
                guard low <= high else { throw error(.reversedRange, at: bound) }
                set.insert(low...high)
            } else {
                // `[\w-.]` is often written and has one meaning: the three of them.
                insert(first, into: &set)
                insert(.scalar(0x2D), into: &set)
                insert(last, into: &set)
            }
        }
        set.normalize()
        return isNegated ? set.inverted : set
    }

    private func insert(_ atom: Escape, into set: inout ScalarSet) {
        switch atom {
        case .scalar(let scalar): set.insert(scalar...scalar)
        case .set(let other): set.formUnion(other)
        }
    }

    private mutating func classAtom(of start: Int) throws(PatternError) -> Escape {
        guard let scalar = next else { throw error(.unclosedClass, at: start) }
        let from = index
        index += 1
        guard scalar == "\\" else { return .scalar(scalar.value) }
        // Here, `\b` is a backspace.
        return take("b") ? .scalar(0x08) : try escape(from: from)
    }
}
