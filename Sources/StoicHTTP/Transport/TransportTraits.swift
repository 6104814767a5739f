/// What a transport sees to by itself, so that the client need not.
public struct TransportTraits: Sendable, Hashable {
    /// The time on which a transport ends an attempt at its limit.
    public enum Limits: Sendable, Hashable {
        /// It keeps no time: the client ends the attempt, and leaves the transport behind if it must.
        case none
        /// It keeps the system's time.
        case systemTime
        /// It keeps the ambient time, virtual or not.
        case ambientTime
    }

    /// Default: none.
    public var limits = Limits.none
    /// Whether no other call of a client can run inside its `send`. Default: false.
    public var isLeaf = false
    /// Whether it reads a body while it sends it; else the client reads it all before. Default: false.
    public var streamsUploads = false

    /// A transport that sees to nothing.
    public init() {}

    /// A transport of these traits.
    public init(limits: Limits, isLeaf: Bool) {
        self.limits = limits
        self.isLeaf = isLeaf
    }
}
