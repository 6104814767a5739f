package import Stoic

/// Which lane goes next: that of the highest priority, but every fourth time the one that is due longest.
package struct LaneMachine: Sendable, Hashable {
    /// The first of a lane, which nobody delivers yet.
    package struct Head: Sendable, Hashable {
        package var id: Int64
        package var due: Int64
        package var priority: CallPriority

        package init(id: Int64, due: Int64, priority: CallPriority) {
            self.id = id
            self.due = due
            self.priority = priority
        }
    }

    private var turn: UInt8 = 0

    package init() {}

    /// The next of those that are due, of which the longest due of each priority is enough.
    package mutating func next(of heads: [Head]) -> Head? {
        guard !heads.isEmpty else { return nil }
        turn = (turn + 1) % 4
        let isOldestsTurn = turn == 0
        return heads.min { left, right in
            if !isOldestsTurn, left.priority != right.priority { return left.priority > right.priority }
            return (left.due, left.id) < (right.due, right.id)
        }
    }
}
