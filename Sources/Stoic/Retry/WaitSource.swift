/// Where the wait before an attempt came from.
public enum WaitSource: String, Sendable, Hashable, CaseIterable {
    /// The policy's back-off.
    case backoff
    /// The server's Retry-After.
    case server
    /// Another call's answer holds the host.
    case hostHold = "host_hold"
}
