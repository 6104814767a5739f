import Stoic

/// The transport over `URLSession`: Apple's default, Linux's second choice.
///
/// Its sessions are its own and ephemeral: no cookies, no cache, no stored credentials, no waiting for a
/// network. A redirect is handed to the client, and so is a 401: no question for a password is answered.
/// The limits are kept beside URLSession, which knows whole seconds only; their timer stands still while
/// the device sleeps, and the attempt's end then holds from the first event after it. A request that must
/// not be sent twice goes out on a session, so a connection, of its own, since URLSession repeats by itself
/// what a stale one lost.
///
/// What URLSession cannot do, or does in its own way:
///
/// | Everywhere | Here |
/// |---|---|
/// | tells nobody of a connection | connect holds for a request with a body, else it counts as first byte |
/// | tells of an answer when its head is whole | first byte is the head's end |
/// | decodes whatever was asked for | `Accept-Encoding` asks, and cannot switch decoding off |
/// | sends a field name once | values joined by a comma, cookies by a semicolon |
/// | joins repeated fields, in no order | `Retry-After` split again, fields sorted by name |
/// | sends no body with GET | refused as invalid |
/// | names a form where POST has no `Content-Type` | left so |
/// | ends anything after a limit of its own | set to a week |
///
/// | Apple's systems | Here |
/// |---|---|
/// | one code for a close and a reset in the body | closed early, if fewer bytes came than declared |
/// | the system's proxies | used |
///
/// | Linux | Here |
/// |---|---|
/// | -1 for a cut, a coding, a certificate, a head | told apart by libcurl's words, else unknown |
/// | one code for all failures to connect but a refusal | refused |
/// | -1002 for HTTP/0.9, -1011 for no answer | bad response, closed early |
/// | a gzip body cut where its length says so, or where it has none | passes as whole |
/// | both `Content-Length` and `Transfer-Encoding` | an answer, where libcurl's transport refuses it |
/// | gzip with another member or bytes behind it | unknown |
/// | a redirect's head comes with its body's end | stall and size do not hold for that body |
/// | a redirect to what is no URL | its status and fields, without its body |
/// | no phrase, bare LF or Latin-1 in a head | bad response |
/// | `http_proxy` and its kin from the environment | used: there is no way to refuse them |
/// | no certificate authorities but the system's | left so |
/// | a cut in the headers, a trailer after chunks, a redirect to `//a%20b` | **ends the process** |
/// | a `Content-Length` within 512 of 2^63 | **ends the process** |
/// | headers or trailers without end | **holds up the calls after it, past all limits** |
public final class URLSessionTransport: HTTPTransport {
    /// What can be set.
    public struct Options: Sendable, Hashable {
        /// Connections a host. Default: 64, above what a client's bulkhead lets through.
        public var maxConnectionsPerHost = 64
        /// Sessions made for requests that must not be sent twice, at once. Default: 32.
        public var maxFreshSessions = 32
        /// Such requests that wait for a session; one more fails. Default: 1,024.
        public var freshQueueLimit = 1_024

        /// The defaults.
        public init() {}
    }

    private let core: SessionCore

    /// A transport with sessions of its own, made when they are needed; they end with it.
    public init(_ options: Options = Options()) {
        core = SessionCore(options)
    }

    deinit { core.close() }

    /// It keeps the limits on the system's time, and runs no other call inside a send.
    public var traits: TransportTraits { TransportTraits(limits: .systemTime, isLeaf: true) }

    /// Sends the request once: not at all in a task that was cancelled before.
    public func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        if Task.isCancelled { return .cancelled }
        let exchange: SessionExchange
        do {
            exchange = SessionExchange(
                try SessionRequest.make(request), mustNotResend: request.mustNotResend, limits: limits,
                at: SystemTime().now)
        } catch {
            return .failure(TransportFailure(urlErrorCode: -1000, reason: error.description))
        }
        return await withTaskCancellationHandler {  // point: transport
            core.submit(exchange)
            return await exchange.outcome.value()  // point: transport
        } onCancel: {
            core.cancel(exchange)
        }
    }

    /// Takes no call from now on, and ends those in flight, as shut down.
    public func shutdown() { core.close() }
}
