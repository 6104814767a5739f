/// What a body says that it saw.
struct WorldTally: Sendable {
    static let bound = 1_000

    /// Whether each name held at least once.
    private(set) var sometimes: [String: Bool] = [:]
    private(set) var counts: [String: Int] = [:]

    mutating func sometimes(_ holds: Bool, _ name: String) {
        if let known = sometimes[name] {
            if holds, !known { sometimes[name] = true }
        } else if sometimes.count < Self.bound {
            sometimes[name] = holds
        }
    }

    mutating func count(_ name: String, _ count: Int) {
        if counts.count < Self.bound || counts[name] != nil {
            counts[name] = (counts[name] ?? 0).clampedAdd(count)
        }
    }
}

extension Int {
    /// What bodies count may be any number.
    func clampedAdd(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return !isOver ? sum : other < 0 ? .min : .max
    }
}
