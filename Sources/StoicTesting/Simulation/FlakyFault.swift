/// What a ``FlakyServer`` can do to a request besides answering it.
public enum FlakyFault: String, Sendable, Hashable, CaseIterable {
    /// 500, after it has acted.
    case serverError = "500"
    /// 502, without having acted.
    case badGateway = "502"
    /// 503, with or without a Retry-After.
    case unavailable = "503"
    /// 429, with a Retry-After: short, as a date, or longer than anyone waits.
    case tooMany = "429"
    /// 408, without having acted.
    case requestTimeout = "408"
    /// 401.
    case unauthorized = "401"
    /// 404: a final answer.
    case notFound = "404"
    /// 304.
    case notModified = "304"
    /// 302 or 307, to the same host or another.
    case redirect
    /// 421: the wrong connection.
    case misdirected = "421"
    /// The connection is refused: nothing was sent.
    case refused
    /// The connection is reset before the server acts.
    case resetBefore
    /// The connection is reset after the server has acted.
    case resetAfter
    /// This device has no network.
    case offline
    /// The server acts, and the answer never comes.
    case hang
    /// The body is cut off.
    case truncated
    /// The body is longer than the limit, which this server's transport sees or does not see to.
    case oversize
    /// The body is not what was asked for.
    case wrongBody
    /// The body comes slowly.
    case slowBody
    /// From some request on every answer is a 503, for some seconds.
    case outage
}
