/// One piece of work on the connection, and who waits for it.
struct StoreJob: Sendable {
    let isWrite: Bool
    /// Whether it waits while other processes keep the file from it; else it fails soon.
    let isPatient: Bool
    /// Returns what tells of the result, to be called once the result is durable.
    let perform: @Sendable (Database) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
}
