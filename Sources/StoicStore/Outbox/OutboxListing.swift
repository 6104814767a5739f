public import Stoic

/// An entry as it may be shown to a person: neither key nor payload.
public struct OutboxListing: Sendable, Hashable {
    /// Its number.
    public let id: Int64
    /// What it is, as the app called it.
    public let kind: String
    /// Its lane.
    public let lane: String?
    /// Its priority.
    public let priority: CallPriority
    /// Of the payload.
    public let bytes: Int
    /// How long ago it was stored.
    public let age: Duration
    /// Deliveries that were begun and counted.
    public let attempts: Int
    /// Why it was set aside; nil when it was not.
    public let quarantineReason: String?
    /// Until it is tried; nil behind another of its lane, and when it was set aside.
    public let dueIn: Duration?
    /// Whether somebody is at it.
    public let isBeingDelivered: Bool
}
