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
    /// The body in place of `body`, for a transport that `streamsUploads`.
    public let upload: TransportUpload?
    /// The transport must not send it again by itself, not even on a connection that turned out to be dead.
    public let mustNotResend: Bool

    /// A request for a transport; a client makes its own.
    public init(
        method: HTTPMethod, url: HTTPURL, headers: HTTPHeaders, body: [UInt8]?,
        upload: TransportUpload? = nil, mustNotResend: Bool
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.upload = upload
        self.mustNotResend = mustNotResend
    }
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, origin, path and the body's size; never a header, a query or the body.
    public var description: String {
        guard let upload else { return "\(method) \(url), \(body?.count ?? 0) bytes" }
        return "\(method) \(url), \(upload.bytes.map { "\($0) bytes" } ?? "a stream")"
    }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
