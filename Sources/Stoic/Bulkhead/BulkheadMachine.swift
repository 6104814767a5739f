/// A bounded number of places and a bounded queue for them: a pure machine over tokens.
package struct BulkheadMachine: Sendable, Equatable {
    package enum Arrival: Sendable, Equatable {
        case admitted
        case queued
        case refused
    }

    private struct Waiter: Sendable, Equatable {
        let token: UInt64
        let priority: CallPriority
    }

    package private(set) var inFlight = 0
    private var queue: [Waiter] = []
    private var grantsPastTheOldest = 0

    package init() {}

    package var waiting: Int { queue.count }
    package var isAtRest: Bool { inFlight == 0 && queue.isEmpty }

    /// A call without a place; it never passes those that wait already.
    package mutating func callArrived(
        token: UInt64, priority: CallPriority = .normal, policy: BulkheadPolicy
    ) -> Arrival {
        if queue.isEmpty, inFlight < max(1, policy.maxConcurrent) {
            inFlight += 1
            return .admitted
        }
        guard queue.count < policy.queueLimit else { return .refused }
        queue.append(Waiter(token: token, priority: priority))
        return .queued
    }

    /// A waiter gave up. False: its place had been granted already, and it must give that back.
    package mutating func waiterLeft(_ token: UInt64) -> Bool {
        guard let index = queue.firstIndex(where: { $0.token == token }) else { return false }
        queue.remove(at: index)
        return true
    }

    /// A place came free.
    package mutating func placeReturned() {
        precondition(inFlight > 0, "BulkheadMachine: placeReturned with none in flight")
        inFlight -= 1
    }

    /// The next waiter that has a place now; call until nil.
    package mutating func nextGrant(policy: BulkheadPolicy) -> UInt64? {
        guard !queue.isEmpty, inFlight < max(1, policy.maxConcurrent) else { return nil }
        var chosen = 0
        if grantsPastTheOldest < 3 {
            for index in queue.indices where queue[index].priority > queue[chosen].priority { chosen = index }
        }
        grantsPastTheOldest = chosen == 0 ? 0 : grantsPastTheOldest + 1
        inFlight += 1
        return queue.remove(at: chosen).token
    }
}
