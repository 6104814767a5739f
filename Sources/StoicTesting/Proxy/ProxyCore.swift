/// What a proxy's callers and its thread share.
final class ProxyCore: Sendable {
    struct Entry: Sendable {
        /// Rises with every toxic added.
        let id: UInt64
        var toxic: Toxic
    }

    struct State: Sendable {
        var entries: [Entry] = []
        /// Rises with every change, so that the thread sees that there was one.
        var version = 0
        var lastID: UInt64 = 0
        var totals = TCPProxy.Totals()
        var links = 0
    }

    /// How many links, and how much a direction of each holds.
    struct Limits: Sendable {
        let links: Int
        let bufferedBytes: Int
    }

    static let maxToxics = 64

    let seed: UInt64
    let limits: Limits
    /// Rung at a change; the thread drains it.
    let bell: WireLatch
    private let state = WireLocked(State())

    init(seed: UInt64, limits: Limits) throws(WireServerError) {
        (self.seed, self.limits) = (seed, limits)
        bell = try WireLatch()
    }

    func read<T: Sendable>(_ body: (State) -> T) -> T { state.withLock { body($0) } }

    /// Changes what the thread is told of, and wakes it.
    func change<T: Sendable>(_ body: (inout State) -> T) -> T {
        let result = state.withLock { state in
            state.version += 1
            return body(&state)
        }
        bell.signal()
        return result
    }

    /// Counts; the thread does it, and need not wake.
    func count<T: Sendable>(_ body: (inout State) -> T) -> T { state.withLock { body(&$0) } }
}

extension ProxyCore.State {
    /// The toxics of a link's direction, each with its own chance of that link.
    func parts(_ stream: Toxic.Stream, link: Int, seed: UInt64) -> [ProxyLane.Part] {
        entries.compactMap { entry in
            guard entry.toxic.stream == stream else { return nil }
            var random = ProxyRandom(seed: seed, link: link, toxic: entry.toxic.name)
            guard random.unit() < entry.toxic.toxicity else { return nil }
            return ProxyLane.Part(id: entry.id, effect: entry.toxic.effect, random: random)
        }
    }

    mutating func add(_ toxic: Toxic) -> TCPProxyError? {
        if let issue = toxic.issue { return .badToxic(issue) }
        if entries.contains(where: { $0.toxic.name == toxic.name }) { return .toxicExists(toxic.name) }
        guard entries.count < ProxyCore.maxToxics else {
            return .badToxic("there are \(ProxyCore.maxToxics) already")
        }
        lastID += 1
        entries.append(ProxyCore.Entry(id: lastID, toxic: toxic))
        return nil
    }

    mutating func update(_ toxic: Toxic) -> TCPProxyError? {
        if let issue = toxic.issue { return .badToxic(issue) }
        guard let index = entries.firstIndex(where: { $0.toxic.name == toxic.name }) else {
            return .noSuchToxic(toxic.name)
        }
        let old = entries[index].toxic
        guard old.stream == toxic.stream, old.effect.type == toxic.effect.type else {
            return .badToxic("type and stream cannot be changed")
        }
        entries[index].toxic = toxic
        return nil
    }

    mutating func remove(_ name: String) -> TCPProxyError? {
        guard let index = entries.firstIndex(where: { $0.toxic.name == name }) else {
            return .noSuchToxic(name)
        }
        entries.remove(at: index)
        return nil
    }
}
