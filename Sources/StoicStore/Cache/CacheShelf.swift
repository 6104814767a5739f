/// Answers by key and by last use: a pure machine, bounded by bytes.
///
/// Complexity: a look-up, an answer kept and one put out are constant, whatever there is.
package struct CacheShelf: Sendable {
    /// One key's answers and its neighbours in the order of use.
    private struct Slot: Sendable {
        var key: CacheKey
        var responses: [StoredResponse]
        var size: Int
        var newer: Int
        var older: Int
    }

    private static let none = -1

    private var slots: [Slot] = []
    private var free: [Int] = []
    private var places: [CacheKey: Int] = [:]
    /// The keys of an origin and path.
    private var resources: [String: Set<CacheKey>] = [:]
    private var newest = Self.none
    private var oldest = Self.none
    package private(set) var bytes = 0
    private let policy: CachePolicy

    package init(policy: CachePolicy) {
        self.policy = policy
    }

    package var count: Int { places.count }

    package mutating func looked(for key: CacheKey) -> [StoredResponse] {
        guard let place = places[key] else { return [] }
        use(place)
        return slots[place].responses
    }

    package mutating func kept(_ response: StoredResponse, for key: CacheKey) {
        guard response.size <= policy.largestEntry, response.size + key.size <= policy.maxBytes else {
            return
        }
        let place = places[key] ?? open(key)
        // Race: two answers to one question; what was asked for later is newer, in whatever order they come.
        if let earlier = slots[place].responses.firstIndex(where: { $0.selecting == response.selecting }) {
            guard slots[place].responses[earlier].requestedAt <= response.requestedAt else { return }
            slots[place].responses.remove(at: earlier)
        }
        slots[place].responses.append(response)
        // The one kept longest ago goes first.
        if slots[place].responses.count > policy.maxVariants { slots[place].responses.removeFirst() }
        let size = slots[place].responses.reduce(0) { $0 + $1.size + key.size }
        bytes += size - slots[place].size
        slots[place].size = size
        use(place)
        while bytes > policy.maxBytes, oldest != Self.none { removed(slots[oldest].key) }
    }

    package mutating func removed(_ key: CacheKey) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        bytes -= slots[place].size
        slots[place].responses = []
        slots[place].size = 0
        free.append(place)
        resources[key.resource]?.remove(key)
        if resources[key.resource]?.isEmpty ?? false { resources[key.resource] = nil }
    }

    package mutating func removed(resource: String) {
        for key in resources[resource] ?? [] { removed(key) }
    }

    package mutating func removed(where isGone: (CacheKey) -> Bool) {
        for key in places.keys.filter(isGone) { removed(key) }
    }

    private mutating func open(_ key: CacheKey) -> Int {
        let slot = Slot(key: key, responses: [], size: 0, newer: Self.none, older: Self.none)
        let place: Int
        if let known = free.popLast() {
            place = known
            slots[place] = slot
        } else {
            place = slots.count
            slots.append(slot)
        }
        places[key] = place
        resources[key.resource, default: []].insert(key)
        link(place)
        return place
    }

    private mutating func use(_ place: Int) {
        guard newest != place else { return }
        unlink(place)
        link(place)
    }

    private mutating func link(_ place: Int) {
        slots[place].older = newest
        slots[place].newer = Self.none
        if newest != Self.none { slots[newest].newer = place }
        newest = place
        if oldest == Self.none { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (slots[place].newer, slots[place].older)
        if newer != Self.none { slots[newer].older = older } else if newest == place { newest = older }
        if older != Self.none { slots[older].newer = newer } else if oldest == place { oldest = newer }
    }
}
