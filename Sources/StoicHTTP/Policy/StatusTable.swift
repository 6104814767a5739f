/// What each status means to a call, as data.
///
/// 2xx is a success; 408, 429, 500, 502, 503 and 504 are retried; 425 and 421 once; everything else is final.
/// Whatever it says, a request that must not be repeated is not. Source: RFC 9110, sections 15.5.9 and
/// 15.5.20; RFC 8470, section 5.2.
public struct StatusTable: Sendable, Hashable {
    /// What a status means.
    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// The answer is handed over.
        case success
        /// Repeated as often as the policy allows.
        case retry
        /// Repeated once.
        case retryOnce = "retry_once"
        /// The call fails with it at once.
        case final
    }

    /// What was laid down, the standard's own rules among it.
    private(set) var overrides: [Int: Rule]

    /// The standard table.
    public static let standard = StatusTable(overrides: [
        408: .retry, 421: .retryOnce, 425: .retryOnce, 429: .retry, 500: .retry, 502: .retry, 503: .retry,
        504: .retry,
    ])

    /// The rule of a status; assign one to override it.
    public subscript(status: Int) -> Rule {
        get { overrides[status] ?? (200...299 ~= status ? .success : .final) }
        set { overrides[status] = newValue }
    }

    /// Statuses outside 100…999, which no answer can have.
    var impossible: [Int] { overrides.keys.filter { !(100...999 ~= $0) }.sorted() }
}
