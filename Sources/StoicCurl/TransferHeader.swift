#if os(Linux)
    /// One header field, as it goes over the wire.
    public struct TransferHeader: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
#endif
