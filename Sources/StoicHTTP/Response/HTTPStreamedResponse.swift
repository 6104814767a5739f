public import Stoic

/// A server's success at its head, with the log of how it was come by; its body is still to be read.
public struct HTTPStreamedResponse: Sendable {
    /// Three digits.
    public let status: Int
    /// In the order of the wire.
    public let headers: HTTPHeaders
    /// Where it came from, redirects followed.
    public let url: HTTPURL
    /// The attempts that led to it.
    public let log: AttemptLog
    /// The logical call's number, the same as in its events.
    public let requestID: UInt64
    /// The body: read once, by one task at a time.
    public let body: HTTPBodyStream

    init(_ response: HTTPResponse, _ call: LogicalCall, _ session: SessionGeneration, maxBytes: Int) {
        status = response.status
        headers = response.headers
        url = response.url
        log = response.log
        requestID = response.requestID
        body = HTTPBodyStream(StreamedBody(response, call, session, maxBytes: maxBytes))
    }
}

extension HTTPStreamedResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Its status.
    public var description: String { "\(status), streamed" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
