/// What reached the wire: one request, where and when it came, and what became of its connection.
public struct WireRecord: Sendable {
    /// The request; its body grows until `isComplete`.
    public internal(set) var request: WireRequest
    /// The connection's number, from 0 in the order accepted.
    public let connection: Int
    /// The request's place on its connection, from 0: above 0 the connection was reused.
    public let indexOnConnection: Int
    /// When its head was complete. Unit: nanoseconds of the system's monotonic clock.
    public let arrival: UInt64
    /// Whether its body was read to the end.
    public internal(set) var isComplete = false
    /// Bytes of body read. Unit: bytes.
    public internal(set) var bodyBytes = 0
    /// Whether the steps of the answer ran to their end.
    public internal(set) var isAnswered = false
    /// How its connection ended, as known when the record was taken.
    public internal(set) var ending = WireEnding.open

    /// The method, as sent.
    public var method: String { request.method }
    /// The request target as sent, with its query.
    public var target: String { request.target }
    /// The target up to its query.
    public var path: String { request.path }
    /// The fields in the order sent.
    public var headers: [(name: String, value: String)] { request.headers }
    /// The body, with chunking undone, as far as it was read.
    public var body: [UInt8] { request.body }

    /// The first value of a field.
    public func header(_ name: String) -> String? { request.header(name) }
}
