/// One request as it goes out.
public struct TransportRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// Where to.
    public let url: HTTPURL
    /// Checked: no name or value in it can split the request.
    public let headers: HTTPHeaders
    /// The whole body; nil for none.
    public let body: [UInt8]?
    /// The transport must not send it again by itself, not even on a connection that turned out to be dead.
    public let mustNotResend: Bool

    /// A request for a transport; a client makes its own.
    public init(method: HTTPMethod, url: HTTPURL, headers: HTTPHeaders, body: [UInt8]?, mustNotResend: Bool) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.mustNotResend = mustNotResend
    }
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, origin, path and the body's size; never a header, a query or the body.
    public var description: String { "\(method) \(url), \(body?.count ?? 0) bytes" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
