#if os(Linux)
    /// The head of the final answer, and what it says of the body to come.
    struct ResponseHead: Sendable, Equatable {
        var status: Int
        var httpVersion: String
        var headers: [TransferHeader] = []
        /// The value that all Content-Length fields agree on, `Int.max` for anything larger.
        var contentLength: Int?
        var isChunked = false
        /// Content codings in the order they were applied, `identity` left out.
        var codings: [ContentCoding] = []

        /// Whether a body follows, by status and method alone (RFC 9112 6.3).
        func hasBody(isHead: Bool) -> Bool {
            !(isHead || status == 204 || status == 304)
        }

        /// Whether it sends the request elsewhere.
        var isRedirect: Bool {
            switch status {
            case 301, 302, 303, 307, 308: headers.contains { $0.isNamed("location") }
            default: false
            }
        }
    }

    enum ContentCoding: Sendable, Equatable {
        case gzip, deflate, unknown

        /// The longest chain that is undone.
        static let mostInChain = 5
    }
#endif
