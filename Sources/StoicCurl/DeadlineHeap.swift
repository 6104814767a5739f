#if os(Linux)
    /// The deadlines of all running transfers, at most one each, earliest first.
    ///
    /// An entry can be moved and taken out by its owner's number, so that nothing outlives its transfer.
    struct DeadlineHeap: Sendable, Equatable {
        struct Entry: Sendable, Equatable {
            var deadline: UInt64
            var owner: Int
        }

        private var entries: [Entry] = []
        /// Where each owner's entry is in `entries`; -1 for none.
        private var places: [Int] = []

        var count: Int { entries.count }
        var first: Entry? { entries.first }

        func deadline(of owner: Int) -> UInt64? {
            guard owner >= 0, owner < places.count, places[owner] >= 0 else { return nil }
            return entries[places[owner]].deadline
        }

        /// Complexity: O(log n).
        mutating func set(_ deadline: UInt64, for owner: Int) {
            guard owner >= 0 else { return }
            while places.count <= owner { places.append(-1) }
            let place = places[owner]
            if place >= 0 {
                entries[place].deadline = deadline
                settle(place)
            } else {
                places[owner] = entries.count
                entries.append(Entry(deadline: deadline, owner: owner))
                rise(entries.count - 1)
            }
        }

        /// Complexity: O(log n).
        mutating func remove(_ owner: Int) {
            guard owner >= 0, owner < places.count, places[owner] >= 0 else { return }
            let place = places[owner]
            let last = entries.count - 1
            swap(place, last)
            entries.removeLast()
            places[owner] = -1
            if place < last { settle(place) }
        }

        private mutating func settle(_ place: Int) {
            rise(place)
            sink(place)
        }

        private mutating func rise(_ start: Int) {
            var place = start
            while place > 0 {
                let parent = (place - 1) / 2
                if entries[parent].deadline <= entries[place].deadline { return }
                swap(place, parent)
                place = parent
            }
        }

        private mutating func sink(_ start: Int) {
            var place = start
            while true {
                let left = 2 * place + 1
                guard left < entries.count else { return }
                let right = left + 1
                let leftIsLeast =
                    right >= entries.count || entries[left].deadline <= entries[right].deadline
                let least = leftIsLeast ? left : right
                if entries[place].deadline <= entries[least].deadline { return }
                swap(place, least)
                place = least
            }
        }

        private mutating func swap(_ one: Int, _ other: Int) {
            guard one != other else { return }
            entries.swapAt(one, other)
            places[entries[one].owner] = one
            places[entries[other].owner] = other
        }
    }
#endif
