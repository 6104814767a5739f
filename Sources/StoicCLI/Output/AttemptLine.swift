import Stoic

/// One attempt as it is reported, in lines and in JSON.
package struct AttemptLine: Sendable, Equatable {
    var number: Int
    var start: Duration
    var duration: Duration
    var status: Int?
    var failure: String?
    var waitBefore: Duration
    var waitSource: WaitSource?
    var hops = 0
    var wasCancelled = false

    var json: JSONText {
        .members([
            ("n", .integer(Int64(number))), ("start_ms", .integer(start.wholeMilliseconds)),
            ("duration_ms", .integer(duration.wholeMilliseconds)),
            ("status", status.map { .integer(Int64($0)) } ?? .null),
            ("failure", failure.map { .string($0) } ?? .null),
            ("wait_before_ms", .integer(waitBefore.wholeMilliseconds)),
            ("wait_source", waitSource.map { .string($0.rawValue) } ?? .null),
        ])
    }

    /// What it brought: the status, or the failure's code.
    var outcome: String {
        if wasCancelled { return "cancelled" }
        return status.map(String.init) ?? failure ?? "done"
    }
}

extension AttemptLine {
    init(_ record: AttemptRecord) {
        self.init(
            number: record.number, start: record.start, duration: record.duration, status: record.status,
            failure: Self.failure(record.failure), waitBefore: record.waitBefore,
            waitSource: record.waitSource,
            hops: record.hops)
    }

    /// A status says by itself what failed; anything else is named.
    private static func failure(_ code: FailureCode?) -> String? {
        if case .status? = code { return nil }
        return code?.text
    }
}

extension WaitSource {
    /// For a person.
    var words: String {
        switch self {
        case .backoff: "back-off"
        case .server: "the server's Retry-After"
        case .hostHold: "the host is held"
        }
    }
}

extension Duration {
    /// Rounded down, so that no time shown has not been.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (thousands, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        if overflow { return seconds < 0 ? .min : .max }
        return thousands.saturatingAdd(attoseconds / 1_000_000_000_000_000)
    }
}
