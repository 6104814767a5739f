#if os(Linux)
    /// Why there is no whole answer.
    public struct TransferFault: Error, Sendable, Equatable {
        /// What went wrong, one word of a closed set.
        public enum Kind: String, Sendable, CaseIterable {
            case timedOutConnect, timedOutFirstByte, timedOutStall, timedOutAttempt
            case dns, refused, reset, closedEarly, tls, badResponse, undecodable
            case responseTooLarge, headTooLarge
            case shutDown, invalid, unknown
        }

        /// What is known of whether the request reached the server.
        public enum Sent: String, Sendable, CaseIterable {
            /// Proven: no byte of it left.
            case no
            case maybe
            /// Proven by the protocol: the server did not process it.
            case neverProcessed
        }

        /// What went wrong.
        public var kind: Kind
        /// libcurl's code, 0 when the engine itself ended the transfer.
        public var curlCode: Int32
        /// What is known of whether the request left.
        public var sent: Sent
        /// The answer's status, when its head was complete.
        public var status: Int?
        /// Short and in the engine's own words; never a part of the URL, a header or a body.
        public var detail: String

        /// A fault by its parts.
        public init(
            kind: Kind, curlCode: Int32 = 0, sent: Sent, status: Int? = nil, detail: String
        ) {
            self.kind = kind
            self.curlCode = curlCode
            self.sent = sent
            self.status = status
            self.detail = detail
        }
    }
#endif
