import Stoic
import Testing

@Suite struct `A bulkhead's machine` {  // P3
    var machine = BulkheadMachine()
    let policy = BulkheadPolicy(maxConcurrent: 2, queueLimit: 3)

    private mutating func arrive(_ token: UInt64, _ priority: CallPriority = .normal)
        -> BulkheadMachine.Arrival
    {
        machine.callArrived(token: token, priority: priority, policy: policy)
    }

    private mutating func grants() -> [UInt64] {
        var granted: [UInt64] = []
        while let token = machine.nextGrant(policy: policy) { granted.append(token) }
        return granted
    }

    @Test func `has by default eight places and 64 in the queue`() {
        #expect(BulkheadPolicy() == BulkheadPolicy(maxConcurrent: 8, queueLimit: 64))
    }

    @Test mutating func `admits, queues and then refuses`() {
        let arrivals = (1...6).map { arrive($0) }
        #expect(arrivals == [.admitted, .admitted, .queued, .queued, .queued, .refused])
        #expect(machine.inFlight == 2 && machine.waiting == 3)
    }

    @Test mutating func `grants in the order of coming`() {
        for token in 1...5 { _ = arrive(UInt64(token)) }
        #expect(grants() == [])
        machine.placeReturned()
        #expect(grants() == [3])
        machine.placeReturned()
        machine.placeReturned()
        #expect(grants() == [4, 5])
        machine.placeReturned()
        machine.placeReturned()
        #expect(grants() == [] && machine.isAtRest)
    }

    @Test mutating func `lets nobody pass those that wait`() {
        for token in 1...3 { _ = arrive(UInt64(token)) }
        machine.placeReturned()
        let late = arrive(9)
        #expect(late == .queued)
        #expect(grants() == [3])
    }

    @Test mutating func `gives no place to one that has left`() {  // bulkhead-01
        for token in 1...5 { _ = arrive(UInt64(token)) }
        let wasWaiting = machine.waiterLeft(3)
        let again = machine.waiterLeft(3)
        #expect(wasWaiting && !again)
        machine.placeReturned()
        #expect(grants() == [4])
        let afterGrant = machine.waiterLeft(4)
        #expect(!afterGrant, "it has its place, and must give that back")
    }

    @Test mutating func `puts the important first, and the oldest every fourth turn`() {
        let policy = BulkheadPolicy(maxConcurrent: 1, queueLimit: 100)
        _ = machine.callArrived(token: 0, policy: policy)
        for token: UInt64 in 1...2 { _ = machine.callArrived(token: token, priority: .low, policy: policy) }
        for token: UInt64 in 11...18 {
            _ = machine.callArrived(token: token, priority: .high, policy: policy)
        }
        var order: [UInt64] = []
        while machine.waiting > 0 {
            machine.placeReturned()
            if let token = machine.nextGrant(policy: policy) { order.append(token) }
        }
        #expect(order == [11, 12, 13, 1, 14, 15, 16, 2, 17, 18])
    }

    @Test mutating func `starves nobody under a stream of important calls`() {
        let policy = BulkheadPolicy(maxConcurrent: 1, queueLimit: 100)
        _ = machine.callArrived(token: 0, policy: policy)
        _ = machine.callArrived(token: 1, priority: .low, policy: policy)
        for token: UInt64 in 2...10 {
            _ = machine.callArrived(token: token, priority: .high, policy: policy)
            machine.placeReturned()
            if machine.nextGrant(policy: policy) == 1 {
                #expect(token == 5)
                return
            }
        }
        Issue.record("starved")
    }

    @Test mutating func `takes a lowered limit as places come back, and a raised one at once`() {
        for token in 1...5 { _ = arrive(UInt64(token)) }
        let low = BulkheadPolicy(maxConcurrent: 1, queueLimit: 3)
        machine.placeReturned()
        let none = machine.nextGrant(policy: low)
        #expect(none == nil)
        let high = BulkheadPolicy(maxConcurrent: 3, queueLimit: 3)
        let tokens = [
            machine.nextGrant(policy: high), machine.nextGrant(policy: high), machine.nextGrant(policy: high),
        ]
        #expect(tokens == [3, 4, nil])
    }

    @Test(arguments: [Int.min, -1, 0, 1], [Int.min, -1, 0])
    mutating func `has one place and no queue when its numbers are none`(_ most: Int, _ queue: Int) {
        let policy = BulkheadPolicy(maxConcurrent: most, queueLimit: queue)
        let arrivals = (1...3).map { machine.callArrived(token: $0, policy: policy) }
        #expect(arrivals == [.admitted, .refused, .refused])
    }

    /// Conservation: granted = returned + held, whatever the order of events.
    @Test(arguments: 0..<50 as Range<UInt64>)
    mutating func `never loses or makes a place`(_ seed: UInt64) {
        let units = UnitSource(seed: seed)
        var held: [UInt64] = []
        var queued: [UInt64] = []
        for token: UInt64 in 1...400 {
            switch units.next() {
            case ..<0.5:
                switch arrive(token, CallPriority.allCases.randomElement(units)) {
                case .admitted: held.append(token)
                case .queued: queued.append(token)
                case .refused: #expect(queued.count == 3)
                }
            case ..<0.75 where !held.isEmpty:
                held.removeLast()
                machine.placeReturned()
            default:
                if let waiter = queued.popLast() {
                    let wasWaiting = machine.waiterLeft(waiter)
                    #expect(wasWaiting)
                }
            }
            let granted = grants()
            queued.removeAll { granted.contains($0) }
            held += granted
            #expect(machine.inFlight == held.count && held.count <= 2)
            #expect(machine.waiting == queued.count && queued.count <= 3)
            #expect(queued.isEmpty || held.count == 2, "nobody waits beside a free place")
        }
    }
}

extension Array {
    /// An element by chance that follows from a seed; of at least one.
    func randomElement(_ units: UnitSource) -> Element {
        self[Swift.min(count - 1, Int(units.next() * Double(count)))]
    }
}
