import Stoic

/// Which alarms are set, and until when the one who waits for the first of them sleeps: a pure machine.
struct AlarmQueueMachine: Sendable {
    /// Who sleeps; what any other says is too late.
    struct Sleeper: Sendable, Hashable {
        let number: UInt64
        let moment: Instant
    }

    private struct Alarm {
        let moment: Instant
        let id: UInt64

        func comes(before other: Alarm) -> Bool { (moment, id) < (other.moment, other.id) }
    }

    private(set) var sleeper: Sleeper?
    /// A heap, the first alarm on top. Those that were cancelled stay until half of them are.
    private var heap: [Alarm] = []
    private var live: Set<UInt64> = []
    private var lastID: UInt64 = 0
    private var lastSleeper: UInt64 = 0

    /// How many are kept, the cancelled ones too.
    var count: Int { heap.count }

    /// The alarm's number, and who is to sleep instead of whoever does.
    mutating func set(at moment: Instant) -> (id: UInt64, sleeper: Sleeper?) {
        lastID &+= 1
        live.insert(lastID)
        push(Alarm(moment: moment, id: lastID))
        if let sleeper, sleeper.moment <= moment { return (lastID, nil) }
        return (lastID, sleep(until: moment))
    }

    mutating func cancelled(_ id: UInt64) {
        guard live.remove(id) != nil, heap.count > 2 * live.count + 64 else { return }
        // Rare enough to cost nothing: as many were cancelled since the last time.
        heap = heap.filter { live.contains($0.id) }.sorted { $0.comes(before: $1) }
    }

    /// The alarms that ring now, in order, and who sleeps next.
    mutating func woke(_ number: UInt64, at now: Instant) -> (due: [UInt64], sleeper: Sleeper?) {
        // Race: an earlier alarm that is set as the sleeper wakes.
        guard let sleeper, sleeper.number == number else { return ([], nil) }
        self.sleeper = nil
        // A timer may be early by a little; who was to wake now has come for what was due then.
        let now = max(now, min(sleeper.moment, now.advanced(by: .milliseconds(20))))
        var due: [UInt64] = []
        while let first = heap.first, first.moment <= now || !live.contains(first.id) {
            pop()
            if live.remove(first.id) != nil { due.append(first.id) }
        }
        return (due, heap.first.map { sleep(until: $0.moment) })
    }

    private mutating func sleep(until moment: Instant) -> Sleeper {
        lastSleeper &+= 1
        let next = Sleeper(number: lastSleeper, moment: moment)
        sleeper = next
        return next
    }

    private mutating func push(_ alarm: Alarm) {
        heap.append(alarm)
        var index = heap.count - 1
        while index > 0, heap[index].comes(before: heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func pop() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var index = 0
        while true {
            let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
            guard let least = children.min(by: { heap[$0].comes(before: heap[$1]) }),
                heap[least].comes(before: heap[index])
            else { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
