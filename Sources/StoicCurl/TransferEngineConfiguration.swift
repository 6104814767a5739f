#if os(Linux)
    extension TransferEngine {
        /// What all transfers of an engine share.
        public struct Configuration: Sendable {
            /// A PEM file of the certificate authorities to trust, instead of the system's.
            public var caFile: String?
            /// A proxy's URL; nil is no proxy, whatever the environment says.
            public var proxy: String?
            /// How many connections are kept open while nobody uses them.
            public var maxIdleConnections = 256
            /// Bytes of all heads of one answer together: interim ones, the final one, trailers.
            public var maxHeaderBytes = 256 * 1024
            /// Header fields of all heads of one answer together.
            public var maxHeaderCount = 1000
            /// Interim (1xx) answers before the final one.
            public var maxInterimResponses = 32
            /// Transfers at one time; one more is refused at once, unsent.
            public var maxConcurrentTransfers = 16_384
            /// Speaks HTTP/2 to `http` URLs without asking first, each on a connection of its own.
            public var http2PriorKnowledge = false

            /// The defaults.
            public init() {}
        }
    }
#endif
