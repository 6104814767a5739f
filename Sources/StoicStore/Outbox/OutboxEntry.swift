public import Stoic

/// A change that is due, for the closure that delivers it.
public struct OutboxEntry: Sendable, Hashable {
    /// Rises with each entry of a file.
    public let id: Int64
    /// What the server tells a repeat by: the same at every delivery.
    public let key: String
    /// What the payload is, as the app called it.
    public let kind: String
    /// What to deliver.
    public let payload: [UInt8]
    /// The lane in which it was first.
    public let lane: String?
    /// Its priority.
    public let priority: CallPriority
    /// Which delivery this is, from 1, those before a crash included.
    public let attempt: Int
    /// How long ago it was stored.
    public let age: Duration
}

extension OutboxEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Number and attempt; never the key, nor anything of the payload.
    public var description: String { "entry \(id), attempt \(attempt), \(payload.count) bytes" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["entry": description]) }
}
