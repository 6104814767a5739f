/// Who may have a session of its own, and who waits for one; first come, first served.
package struct FreshPlaces: Sendable, Equatable {
    package enum Answer: Sendable, Equatable {
        case start, wait
        /// The queue is full.
        case refuse
    }

    private let limit: Int
    private let queueLimit: Int
    private var holders: Set<Int> = []
    private var queue: [Int] = []

    package init(limit: Int, queueLimit: Int) {
        self.limit = max(1, limit)
        self.queueLimit = max(0, queueLimit)
    }

    package var inUse: Int { holders.count }

    package mutating func asked(by token: Int) -> Answer {
        if holders.count < limit, queue.isEmpty {
            holders.insert(token)
            return .start
        }
        guard queue.count < queueLimit else { return .refuse }
        queue.append(token)
        return .wait
    }

    /// Gives the place back, or leaves the queue: whose turn it is now.
    ///
    /// One that never asked may leave: it is late, or needed no place.
    package mutating func left(_ token: Int) -> Int? {
        guard holders.remove(token) != nil else {
            queue.removeAll { $0 == token }
            return nil
        }
        guard !queue.isEmpty else { return nil }
        let next = queue.removeFirst()
        holders.insert(next)
        return next
    }
}
