public import Stoic

/// One request as a scripted server saw it.
public struct ScriptedRecord: Sendable {
    /// How it ended for the client.
    public enum End: Sendable, Hashable {
        case inFlight
        case answered(Int)
        case failed(FailureCode)
        case cancelled
    }

    /// From 0, over all routes.
    public let number: Int
    /// What was sent.
    public let request: TransportRequest
    /// When, on the ambient time source.
    public let at: Instant
    /// Whether the server acted.
    public let acted: Bool
    /// How it ended, so far.
    public internal(set) var end = End.inFlight

    /// The method.
    public var method: HTTPMethod { request.method }
    /// Path and query.
    public var target: String { request.url.target }
    /// The headers.
    public var headers: HTTPHeaders { request.headers }
    /// The body; empty for none.
    public var body: [UInt8] { request.body ?? [] }
}

extension ScriptedRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(number) \(method) \(request.url.path) \(end)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["record": description]) }
}
