/// What is known of one accepted connection.
public struct WireConnectionRecord: Sendable, Hashable {
    /// From 0 in the order accepted.
    public let number: Int
    /// How many requests came on it.
    public internal(set) var requests = 0
    /// Unit: bytes.
    public internal(set) var bytesSent = 0
    /// How it ended, or that it is open.
    public internal(set) var ending = WireEnding.open
}
