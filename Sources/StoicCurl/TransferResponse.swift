#if os(Linux)
    /// A whole answer: its head was complete and its body ended as its framing says.
    public struct TransferResponse: Sendable, Equatable {
        /// Range: 200…999.
        public var status: Int
        /// In the order and with the repetitions of the wire; interim answers and trailers are not in it.
        public var headers: [TransferHeader]
        /// Decompressed, if the transfer accepted compression.
        public var body: [UInt8]
        /// `1.0`, `1.1` or `2`.
        public var httpVersion: String

        /// An answer by its parts.
        public init(status: Int, headers: [TransferHeader], body: [UInt8], httpVersion: String) {
            self.status = status
            self.headers = headers
            self.body = body
            self.httpVersion = httpVersion
        }
    }
#endif
