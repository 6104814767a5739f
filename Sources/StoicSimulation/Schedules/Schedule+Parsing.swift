extension Schedule {
    /// The strategy of that name, or nil when it is none of this room's.
    package init?(named name: String) {
        let parts = name.split(separator: "(", maxSplits: 1)
        let numbers =
            parts.count == 2
            ? parts[1].dropLast(parts[1].hasSuffix(")") ? 1 : 0).split(separator: ",").map { Int($0) } : []
        guard let kind = parts.first, !numbers.contains(nil) else { return nil }
        switch (kind, numbers.compactMap { $0 }) {
        case ("uniform", let none) where none.isEmpty: self = .uniform
        case ("pos", let none) where none.isEmpty: self = .pos
        case ("roundrobin", let none) where none.isEmpty: self = .roundRobin
        case ("pct", let one) where Self.isSound(one): self = .pct(depth: one[0])
        case ("fairpct", let one) where Self.isSound(one): self = .fairPCT(depth: one[0])
        case ("delay", let one) where Self.isSound(one): self = .delayBounded(delays: one[0])
        case ("pct", let two) where Self.areSound(two): self = .pct(depth: two[0], steps: two[1])
        case ("fairpct", let two) where Self.areSound(two): self = .fairPCT(depth: two[0], steps: two[1])
        case ("delay", let two) where Self.areSound(two): self = .delayBounded(delays: two[0], steps: two[1])
        default: return nil
        }
        // A token may come from anywhere: what it says must be what it is taken for.
        guard self.name == name else { return nil }
    }

    private static func isSound(_ numbers: [Int]) -> Bool {
        numbers.count == 1 && (0...stepsBound).contains(numbers[0])
    }

    private static func areSound(_ numbers: [Int]) -> Bool {
        numbers.count == 2 && numbers.allSatisfy { (0...stepsBound).contains($0) }
    }
}
