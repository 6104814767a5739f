extension JSONValue: Hashable {
    /// Depth costs memory, not stack.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        var pairs: [(JSONValue, JSONValue)] = []
        guard isEqual(left, right, &pairs) else { return false }
        while let (left, right) = pairs.popLast() {
            guard isEqual(left, right, &pairs) else { return false }
        }
        return true
    }

    public func hash(into hasher: inout Hasher) { hash(into: &hasher, levels: 8) }

    /// Compares all but what the values contain, which is still to be compared in pairs.
    private static func isEqual(
        _ left: JSONValue, _ right: JSONValue, _ pairs: inout [(JSONValue, JSONValue)]
    ) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return left.hasSameScalars(as: right)
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            pairs.append(contentsOf: zip(left, right))
            return true
        case (.object(let left), .object(let right)):
            guard left.count == right.count else { return false }
            for member in left {
                guard let other = right[member.name] else { return false }
                pairs.append((member.value, other))
            }
            return true
        default: return false
        }
    }

    /// What is nested deeper than `levels` counts only by its size, so that the stack is bounded.
    private func hash(into hasher: inout Hasher, levels: Int) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combineScalars(of: value)
        case .array(let elements):
            hasher.combine(elements.count)
            guard levels > 0 else { return }
            for element in elements { element.hash(into: &hasher, levels: levels - 1) }
        case .object(let object):
            hasher.combine(object.count)
            guard levels > 0 else { return }
            // The order of members does not count, so neither may the order of hashing.
            var sum = 0
            for member in object {
                var own = Hasher()
                own.combineScalars(of: member.name)
                member.value.hash(into: &own, levels: levels - 1)
                sum &+= own.finalize()
            }
            hasher.combine(sum)
        }
    }
}

extension JSONObject: Hashable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSONValue.object(left) == .object(right)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(JSONValue.object(self)) }
}
