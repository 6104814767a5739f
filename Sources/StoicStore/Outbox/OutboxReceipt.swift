/// That an outbox has something, durably, with the key under which it will be delivered.
public struct OutboxReceipt: Sendable, Hashable {
    /// Rises with each entry of a file.
    public let id: Int64
    /// The same at every delivery.
    public let key: String
    /// False when a change of that key was there already, the same as this one: it was not stored again.
    public let isNew: Bool
}
