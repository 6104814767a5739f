#if os(Linux)
    /// What is wrong with a head; the text is all that is told of it.
    enum BadHead: String, Sendable {
        case statusLine = "the status line is not HTTP's"
        case unaskedUpgrade = "the server switched protocols unasked"
        case field = "a header line is malformed"
        case length = "Content-Length is malformed or contradicts itself"
        case transferEncoding = "the transfer coding was not asked for"
        case twoLengths = "both Content-Length and Transfer-Encoding"
        case tooLong = "the headers are longer than the limit"
        case tooMany = "more header fields than the limit"
        case tooManyInterim = "more interim answers than the limit"

        /// A head without end is no slip: asking again brings the same.
        var isEndless: Bool { self == .tooLong || self == .tooMany || self == .tooManyInterim }
    }
#endif
