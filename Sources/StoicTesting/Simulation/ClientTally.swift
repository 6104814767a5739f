internal import Synchronization

/// What came of the calls of all worlds of a sweep, for a report: safe to share between threads.
///
/// A failing seed runs again, often, while it is shrunk: those runs count, too.
public final class ClientTally: Sendable {
    struct Counts: Sendable {
        var worlds = 0
        var requests = 0
        var outcomes: [ClientOutcome: Int] = [:]
        var met = [Int](repeating: 0, count: ClientSituation.allCases.count)
    }

    private let counts = Mutex(Counts())

    /// Nothing counted yet.
    public init() {}

    /// Worlds that came to their end.
    public var worlds: Int { counts.withLock { $0.worlds } }
    /// Calls of all of them.
    public var calls: Int { counts.withLock { $0.outcomes.values.reduce(0, +) } }
    /// Requests that reached the transport.
    public var requests: Int { counts.withLock { $0.requests } }
    /// Calls by how they ended.
    public var outcomes: [ClientOutcome: Int] { counts.withLock { $0.outcomes } }
    /// How often each situation was met; zero for those that never were.
    public var situations: [ClientSituation: Int] {
        let met = counts.withLock { $0.met }
        return Dictionary(uniqueKeysWithValues: ClientSituation.allCases.map { ($0, met[$0.rawValue]) })
    }
    /// Situations that no world met: what was not put to the test.
    public var missed: [ClientSituation] {
        let met = counts.withLock { $0.met }
        return ClientSituation.allCases.filter { met[$0.rawValue] == 0 }
    }

    func add(_ outcomes: [ClientOutcome: Int], requests: Int, met: [Int]) {
        counts.withLock { counts in
            counts.worlds += 1
            counts.requests += requests
            counts.outcomes.merge(outcomes, uniquingKeysWith: +)
            for index in met.indices { counts.met[index] += met[index] }
        }
    }
}

extension ClientTally: CustomStringConvertible {
    /// A line: how calls ended, the most frequent first.
    public var description: String {
        let outcomes = outcomes.map { (code: $0.key.code, count: $0.value) }
            .sorted { ($1.count, $0.code) < ($0.count, $1.code) }
            .map { "\($0.code) \($0.count)" }
        return "\(worlds) worlds, \(calls) calls, \(requests) requests: \(outcomes.joined(separator: ", "))"
    }
}
