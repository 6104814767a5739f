public import Stoic

/// What to ask for: a value, to be kept and sent as often as one likes.
///
/// Sending the same value again is a new call with attempts of its own; its idempotency key stays (R14).
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// A path under the client's base, or a whole URL.
    public var target: String
    /// Added to the target's own query, encoded.
    public var query: [QueryItem]
    /// Besides the client's own.
    public var headers: HTTPHeaders
    /// Default: none.
    public var body: HTTPBody?
    /// Makes a POST or PATCH repeatable: sent with the same value on every attempt.
    public var idempotencyKey: String?
    /// Which call goes first when the host's places are taken. Default: normal.
    public var priority: CallPriority
    /// Changes the client's policy for this request.
    public var override: (@Sendable (inout HTTPPolicy) -> Void)?

    /// A request of these parts.
    public init(
        _ method: HTTPMethod,
        _ target: String,
        query: [QueryItem] = [],
        headers: HTTPHeaders = [:],
        body: HTTPBody? = nil,
        idempotencyKey: String? = nil,
        priority: CallPriority = .normal
    ) {
        self.method = method
        self.target = target
        self.query = query
        self.headers = headers
        self.body = body
        self.idempotencyKey = idempotencyKey
        self.priority = priority
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method alone and whether it is keyed: a target may hold a secret in its query.
    public var description: String {
        let path = target.prefix { $0 != "?" && $0 != "#" }
        let shown = path.contains("@") ? "<redacted>" : String(path)
        return "\(method) \(shown)\(idempotencyKey == nil ? "" : " (keyed)")"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
