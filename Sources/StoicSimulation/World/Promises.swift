/// What a body promised to hold, always or in the end, and what it tells of what it saw.
struct Promises {
    typealias Condition = @Sendable () -> Bool

    static let bound = 1_000

    private var always: [(name: String, holds: Condition)] = []
    private var eventually: [(name: String, holds: Condition)] = []
    var tally = WorldTally()

    var areEmpty: Bool { always.isEmpty && eventually.isEmpty }

    mutating func always(_ name: String, _ holds: @escaping Condition) {
        if always.count < Self.bound { always.append((name, holds)) }
    }

    mutating func eventually(_ name: String, _ holds: @escaping Condition) {
        if eventually.count < Self.bound { eventually.append((name, holds)) }
    }

    /// Looks after a step.
    ///
    /// - Returns: What should always hold and does not.
    mutating func look() -> String? {
        if !eventually.isEmpty { eventually.removeAll { $0.holds() } }
        return always.first { !$0.holds() }?.name
    }

    /// What should have come to hold and did not.
    var unkept: String? { eventually.first?.name }

    /// The world is over: what the conditions hold on to is let go.
    mutating func end() {
        always = []
        eventually = []
    }
}
