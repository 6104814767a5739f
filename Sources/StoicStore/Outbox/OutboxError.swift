public import Stoic

/// Why an outbox did not take a change, of which nothing is stored then, or was not opened.
public enum OutboxError: Error, Sendable, Hashable {
    /// The payload is larger than the policy's `maxEntryBytes`.
    case tooLarge(bytes: Int, limit: Int)
    /// There are `maxEntries`, those set aside included.
    case tooManyEntries(limit: Int)
    /// All payloads together would be larger than `maxBytes`.
    case tooManyBytes(limit: Int)
    /// The key is that of another change.
    case keyReused
    /// The key, lane or kind is longer than 255 bytes, or the key is empty or not of visible ASCII.
    case invalidName
    /// Nobody is signed in, or somebody else than the change belongs to.
    case signedOut
    /// The policy is impossible: every field that is, with the reason.
    case invalidPolicy([String])
}

extension OutboxError: Retryable, CustomStringConvertible {
    public var code: String {
        switch self {
        case .tooLarge: "outbox_too_large"
        case .tooManyEntries: "outbox_full_entries"
        case .tooManyBytes: "outbox_full_bytes"
        case .keyReused: "outbox_key_reused"
        case .invalidName: "outbox_invalid_name"
        case .signedOut: "outbox_signed_out"
        case .invalidPolicy: "outbox_invalid_policy"
        }
    }

    /// A full outbox empties.
    public var isWorthRetrying: Bool {
        switch self {
        case .tooManyEntries, .tooManyBytes: true
        case .tooLarge, .keyReused, .invalidName, .signedOut, .invalidPolicy: false
        }
    }

    public var retryAfter: Duration? { nil }

    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit): "\(bytes) bytes are more than one entry may have (\(limit))"
        case .tooManyEntries(let limit): "the outbox has \(limit) entries and takes no more"
        case .tooManyBytes(let limit): "the outbox would have more than \(limit) bytes"
        case .keyReused: "the key is that of another change"
        case .invalidName: "a key, lane or kind is too long, or the key is not of visible ASCII"
        case .signedOut: "the session that the change belongs to is not signed in"
        case .invalidPolicy(let issues): "impossible policy: \(issues.joined(separator: "; "))"
        }
    }
}
