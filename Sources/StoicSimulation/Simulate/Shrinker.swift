/// Takes departures out of a failing schedule while it still fails: delta debugging (Zeller and Hildebrandt,
/// 2002) by complements, with an end to its tries.
struct Shrinker: Sendable, Equatable {
    private(set) var departures: [Int: Int]
    private var order: [Int]
    private var chunk: Int
    private var position = 0
    private var hasRemoved = false
    private(set) var triesLeft: Int

    init(_ departures: [Int: Int], tries: Int = 600) {
        self.departures = departures
        order = departures.keys.sorted()
        chunk = max(order.count, 1)
        triesLeft = tries
    }

    /// The list to try next, or nil when nothing can be left out any more.
    func next() -> [Int: Int]? {
        guard triesLeft > 0, position < order.count else { return nil }
        var without = departures
        for index in order[position..<min(position + chunk, order.count)] { without[index] = nil }
        return without
    }

    /// - Parameter departures: What the run that was tried really departed by, if it failed the same way.
    mutating func tried(failingWith departures: [Int: Int]?) {
        triesLeft -= 1
        if let departures, departures.count < order.count {
            self.departures = departures
            order = departures.keys.sorted()
            hasRemoved = true
        } else {
            position += chunk
        }
        if position < order.count { return }
        position = 0
        if chunk > 1 {
            chunk = min((chunk + 1) / 2, max(order.count, 1))
        } else if !hasRemoved {
            position = order.count
        }
        if chunk == 1 { hasRemoved = false }
    }
}
