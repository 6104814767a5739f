/// What goes off at an instant, the earliest first, and in the order of arming among equals: a binary heap.
struct TimerHeap<Payload> {
    struct Entry {
        let due: Int64
        let order: Int
        let payload: Payload
    }

    private var heap: [Entry] = []
    private var armed = 0

    var count: Int { heap.count }
    var next: Entry? { heap.first }

    mutating func arm(_ payload: Payload, due: Int64) {
        heap.append(Entry(due: due, order: armed, payload: payload))
        armed += 1
        var index = heap.count - 1
        while index > 0, isBefore(index, (index - 1) / 2) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func popNext() -> Entry? {
        guard let last = heap.popLast() else { return nil }
        guard let first = heap.first else { return last }
        heap[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && isBefore(child, least) {
                least = child
            }
            if least == index { return first }
            heap.swapAt(index, least)
            index = least
        }
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        (heap[left].due, heap[left].order) < (heap[right].due, heap[right].order)
    }
}
