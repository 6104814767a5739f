public import Stoic

/// The numbers of an outbox.
public struct OutboxPolicy: Sendable, Equatable {
    /// How much of a write has reached the disk when `enqueue` returns.
    public enum Durability: String, Sendable, Hashable, CaseIterable {
        /// A crash of the process loses nothing; that of the device may lose the latest writes.
        case normal = "NORMAL"
        /// Nothing is lost.
        case full = "FULL"
        /// Nothing is lost, and the folder is synced more often than full does.
        case extra = "EXTRA"
    }

    /// When a delivery that failed is tried again, and how often: `maxServerWait`, `longServerWait` and
    /// `nesting` play no part, since an outbox can wait as long as a server asks.
    /// Default: 20 attempts, 1 s doubling, at most 15 min.
    public var retry: RetryPolicy = {
        var retry = RetryPolicy()
        retry.maxAttempts = 20
        retry.backoff = .exponential(base: .seconds(1), cap: .seconds(900))
        return retry
    }()
    /// How long one delivery may take; after a crash as long passes before the next. Range: above zero.
    /// Default: 60 s.
    public var lease = Duration.seconds(60)
    /// Deliveries at the same time, each of another lane. Range: 1 and above. Default: 4.
    public var maxConcurrent = 4
    /// How long an entry is good for, unless it says so itself; nil for ever. Default: 30 days.
    public var lifetime: Duration? = .seconds(30 * 86_400)
    /// Entries at most, those of all sessions and those set aside included. Default: 10,000.
    public var maxEntries = 10_000
    /// Bytes of all payloads at most. Default: 50 MB.
    public var maxBytes = 50_000_000
    /// Bytes of one payload at most. Default: 1 MB.
    public var maxEntryBytes = 1_000_000
    /// How often other processes' changes are looked for, while somebody waits for them. Default: 1 s.
    public var pollInterval = Duration.seconds(1)
    /// The largest file that is checked as a whole when it is opened. Default: 16 MB.
    public var maxCheckedBytes = 16_000_000
    /// Default: `full`.
    public var durability = Durability.full

    /// The standard policy.
    public init() {}
}
