package import Stoic

/// Every call and every request of one client in one world, held against its rules: told what happened, it
/// says what does not hold.
///
/// Every check is sound for a client that may have more in flight than its transport can see: what cannot be
/// told apart counts in the client's favour.
package struct InvariantMachine: Sendable {
    /// Calls and requests beyond which a world is not followed any more.
    static let bound = 200_000

    package let rules: ClientRules
    /// Whether the transport ends with its attempt; one that is left behind shows requests that the client
    /// knows nothing of any more.
    let endsInTime: Bool

    package private(set) var found: ClientInvariant?
    /// How often each situation was met.
    package private(set) var met = [Int](repeating: 0, count: ClientSituation.allCases.count)

    var calls: [Call] = []
    var live: [Int] = []
    /// Reads whose caller has left, while others that ask the same have not.
    var departed: [Int] = []
    var exchanges: [Exchange] = []
    var flying: [Int] = []
    var hosts: [String: Int] = [:]
    var reads: [Read: Int] = [:]
    var held: [Int: Instant] = [:]
    /// When a write to that path was last over.
    var written: [String: Int] = [:]
    var latestWriter: [String: Int] = [:]
    /// Requests that a breaker may count as failures.
    var hostFailures = 0
    var generation = 0
    /// Counts whatever happens.
    var tick = 0
    var account = BudgetAccount()

    package init(rules: ClientRules, endsInTime: Bool = true) {
        self.rules = rules
        self.endsInTime = endsInTime
    }

    /// What does not hold, once.
    package mutating func takeFound() -> ClientInvariant? {
        defer { found = nil }
        return found
    }

    mutating func require(_ holds: Bool, _ invariant: ClientInvariant) {
        if !holds, found == nil, !rules.without.contains(invariant) { found = invariant }
    }

    package mutating func meet(_ situation: ClientSituation) { met[situation.rawValue] += 1 }

    // MARK: Who shares what

    /// Whether somebody else may still want what `call` reads: one that asked for the same while it was
    /// there.
    func hasRiders(_ id: Int) -> Bool {
        guard let identity = calls[id].identity else { return false }
        return live.contains { $0 != id && calls[$0].identity == identity && calls[$0].isLive }
    }

    // MARK: Sign-out and writes

    package mutating func signedOut() {
        tick += 1
        generation += 1
        if !flying.isEmpty { meet(.signedOutInFlight) }
    }

    /// An app keeps what `call` brought, at `place`.
    package mutating func wrote(_ id: Int, to place: String, isCancelled: Bool) {
        tick += 1
        guard calls.indices.contains(id) else { return }
        require(!isCancelled && !calls[id].isCancelled, .writeAfterCancel)
        require(calls[id].generation == generation, .writeAfterSignOut)
        require(latestWriter[place].map { $0 <= id } ?? true, .staleWrite)
        latestWriter[place] = max(latestWriter[place] ?? 0, id)
    }

    /// Nothing is under way: what the budget should have, and what the client says it has.
    package mutating func rested(balance: Double?, at now: Instant) {
        require(flying.isEmpty || !endsInTime, .leftUnderWay)
        guard let budget = rules.budget, let balance else { return }
        require(account.fits(balance, budget, at: now), .budgetAccount)
    }
}
