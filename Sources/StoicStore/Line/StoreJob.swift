/// One piece of work on the connection, and who waits for it.
struct StoreJob: Sendable {
    let isWrite: Bool
    /// Returns what tells of the result, to be called once the result is durable.
    let perform: @Sendable (Database) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
}
