import StoicHTTP

/// What reached a ``HostileServer``: requests, connections, and what should not have been. No secret is in
/// it: header values that are not known to be harmless, the query's values, keys and bodies are left out.
///
/// Requests and connections are told up to the first 65,536 of each.
public struct HostileLedger: Sendable, Hashable {
    /// One request, in the order the heads were complete.
    public struct Request: Sendable, Hashable {
        /// From 1.
        public let number: Int
        /// Its connection, from 1.
        public let connection: Int
        /// Its place on the connection, from 1.
        public let index: Int
        /// The method, as sent.
        public let method: String
        /// The target up to its query.
        public let path: String
        /// The query with `*` for its values; nil for none.
        public let query: String?
        /// Names and values in the order sent; a value that may be secret is `<redacted>`.
        public let headers: [[String]]
        /// The idempotency key's number, `#1` for the first that came; nil without a key.
        public let key: String?
        /// Bytes of body that were read.
        public let bodyBytes: Int
        /// When its head was complete. Unit: milliseconds since the server's start.
        public let arrivedMilliseconds: Int
        /// Whether the server acted on it.
        public let acted: Bool
        /// Whether everything was done that the script had for it.
        public let answered: Bool
        /// How its connection ended.
        public let connectionEnd: End

        /// Whether its connection had served another.
        public var reused: Bool { index > 1 }
    }

    /// One connection, in the order accepted.
    public struct Connection: Sendable, Hashable {
        /// From 1.
        public let number: Int
        /// How many requests came on it.
        public let requests: Int
        /// Unit: bytes.
        public let bytesSent: Int
        /// How it ended.
        public let end: End
    }

    /// How a connection ended.
    public enum End: String, Sendable, Hashable, CaseIterable {
        case open
        case clientClosed = "client_closed"
        case clientReset = "client_reset"
        case serverClosed = "server_closed"
        case serverReset = "server_reset"
        /// The server's end ended it.
        case stopped
    }

    /// The requests, in the order their heads were complete.
    public let requests: [Request]
    /// The connections, in the order accepted.
    public let connections: [Connection]
    /// Requests that no route expected, as method and path; the first 256.
    public let unscripted: [String]
    /// Routes whose steps were not all taken, with how many are left.
    public let unconsumed: [String: Int]
    /// The numbers of requests that acted again although they carried no key and are not idempotent.
    public let repeatedSideEffects: [Int]

    static let mostUnscripted = 256
}
