#if os(Linux)
    /// One header field, as it goes over the wire.
    public struct TransferHeader: Sendable, Hashable {
        /// Compared without regard to case; kept as it came.
        public var name: String
        /// Without white space at its ends.
        public var value: String

        /// A field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
#endif
