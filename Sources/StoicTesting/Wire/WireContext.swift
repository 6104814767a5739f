/// Where a request came in, for a handler that answers by turn.
public struct WireContext: Sendable {
    /// The connection's number, from 0 in the order accepted.
    public let connection: Int
    /// The request's place on its connection, from 0: above 0 the connection was reused.
    public let indexOnConnection: Int
    /// How many requests to the same path came before.
    public let earlierForPath: Int
    /// How many requests to the server came before.
    public let earlier: Int
}
