import Stoic
import StoicOffline
import StoicStore
import Synchronization

/// What became of each delivery of a run, told as it happens and kept for the end.
final class DeliveryBoard: Sendable {
    /// One delivery's end.
    struct Row: Sendable {
        var entry: OutboxEntry
        var words: EntryWords
        /// Nil: given back.
        var outcome: OutboxOutcome?
        var duration: Duration
    }

    private struct State {
        var rows: [Row] = []
        var omitted = 0
        /// At most as many as are delivered at the same time.
        var underWay: [Int64: Instant] = [:]
        /// The worst of all.
        var exitCode = ExitCode.success
        var stop: String?
        var cancel: (@Sendable () -> Void)?
    }

    private static let maxRows = 10_000
    /// What the server or this process put off without a failure.
    private static let putOff: Set = [
        "deferred", "breaker_open", "bulkhead_full", "budget_exhausted", "deadline_exceeded", "host_held",
        "session_ended",
    ]

    private let state = Mutex(State())
    private let say: @Sendable (String) -> Void

    init(say: @escaping @Sendable (String) -> Void) { self.say = say }

    var rows: [Row] { state.withLock { $0.rows } }
    var omitted: Int { state.withLock { $0.omitted } }
    var exitCode: Int32 { state.withLock { $0.exitCode } }
    /// Why the run was ended before its time.
    var stop: String? { state.withLock { $0.stop } }

    /// What is being sent, for the line that comes and goes; nil when nothing is.
    var progress: String? {
        let underWay = state.withLock { $0.underWay }
        guard let since = underWay.values.min() else { return nil }
        let numbers = underWay.keys.sorted().map { "\($0)" }.joined(separator: ", ")
        return "sending \(numbers) … \(Printable.duration(since.duration(to: SystemTime().now)))"
    }

    func began(_ entry: OutboxEntry) { state.withLock { $0.underWay[entry.id] = SystemTime().now } }

    /// - Parameter cancel: Ends the run.
    func onStop(_ cancel: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.cancel = cancel
            return state.stop != nil
        }
        if isStopped { cancel() }
    }

    func ended(_ row: Row) {
        let code = Self.exitCode(of: row.outcome)
        let stop = Self.stop(after: row)
        let cancel: (@Sendable () -> Void)? = state.withLock { state in
            state.underWay[row.entry.id] = nil
            if state.rows.count < Self.maxRows { state.rows.append(row) } else { state.omitted += 1 }
            if code == ExitCode.failed || state.exitCode == ExitCode.success { state.exitCode = code }
            guard let stop, state.stop == nil else { return nil }
            state.stop = stop
            return state.cancel
        }
        say(row.text)
        cancel?()
    }

    private static func exitCode(of outcome: OutboxOutcome?) -> Int32 {
        switch outcome {
        case .delivered, nil: ExitCode.success
        case .refused: ExitCode.failed
        // It has named a time for it.
        case .retry(.some, _): ExitCode.refused
        case .retry(nil, let code), .postponed(_, let code):
            putOff.contains(code) ? ExitCode.refused : ExitCode.failed
        }
    }

    /// The others would fare no better.
    private static func stop(after row: Row) -> String? {
        guard case .postponed(_, let code)? = row.outcome, row.words.isUnderBase else { return nil }
        if code == "status_401" {
            return "the server asks for signing in: give -H 'Authorization: …' or STOIC_AUTHORIZATION"
        }
        if code == "breaker_open" { return "the server has failed too often in a row" }
        if code == "host_held" { return "the server asks to wait" }
        // One delivery's own limit says nothing of the others.
        return putOff.contains(code) ? nil : "the server cannot be reached (\(code))"
    }
}

extension DeliveryBoard.Row {
    /// For a person.
    var text: String {
        "\(entry.id)  \(words.text)  \(end)" + (outcome == nil ? "" : ", \(Printable.duration(duration))")
    }

    private var end: String {
        switch outcome {
        case .delivered: "delivered"
        case .retry(.some(let wait), let code): "put off: \(Printable.line(code))\(Self.wait(wait))"
        case .retry(nil, let code): "failed, to be tried again: \(Printable.line(code))"
        case .postponed(let wait, let code): "not tried: \(Printable.line(code))\(Self.wait(wait))"
        case .refused(let code): "set aside: \(Printable.line(code))"
        case nil: "given back"
        }
    }

    private static func wait(_ wait: Duration?) -> String {
        wait.map { " (the server asks to wait \(Printable.duration($0)))" } ?? ""
    }

    var json: JSONText {
        var (name, code, wait): (String, String?, Duration?) = ("given_back", nil, nil)
        switch outcome {
        case .delivered: name = "delivered"
        case .retry(let after, let reason): (name, code, wait) = ("retry", reason, after)
        case .postponed(let after, let reason): (name, code, wait) = ("postponed", reason, after)
        case .refused(let reason): (name, code) = ("quarantined", reason)
        case nil: break
        }
        return .members([
            ("id", .integer(entry.id)), ("method", words.line.map { .string($0.method) }),
            ("target", words.line.map { .string($0.target) }), ("attempt", .integer(Int64(entry.attempt))),
            ("outcome", .string(name)), ("code", code.map { .string($0) } ?? .null),
            ("retry_after_s", wait.map { .thousandths($0.wholeMilliseconds) }),
            ("duration_ms", .integer(duration.wholeMilliseconds)),
        ])
    }
}
