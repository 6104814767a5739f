/// How much of a document is read before it is refused; each limit has its own error code.
public struct JSONLimits: Sendable, Hashable {
    /// What is read when nothing else is asked for.
    public static let standard = JSONLimits()

    /// The deepest nesting any limits can allow: what the smallest thread's stack frees safely.
    public static let deepestNesting = 512

    /// Objects and arrays within each other.
    ///
    /// - Range: 1…512; a value outside is brought into it.
    /// - Default: 512.
    public let maxDepth: Int

    /// The document's size. Default: 64 MiB.
    public let maxBytes: Int

    /// Members and elements of the whole document; what is read twice counts twice, and for each 64 of
    /// its bytes once more. Default: 10,000,000.
    public let maxValues: Int

    /// One string or key, as it is written, without its quotes. Default: 16 MiB.
    public let maxStringBytes: Int

    /// One number, as it is written. Default: 1,024.
    public let maxNumberBytes: Int

    /// Limits of one's own; a negative limit counts as zero.
    public init(
        maxDepth: Int = JSONLimits.deepestNesting,
        maxBytes: Int = 64 << 20,
        maxValues: Int = 10_000_000,
        maxStringBytes: Int = 16 << 20,
        maxNumberBytes: Int = 1024
    ) {
        self.maxDepth = min(max(1, maxDepth), Self.deepestNesting)
        self.maxBytes = max(0, maxBytes)
        self.maxValues = max(0, maxValues)
        self.maxStringBytes = max(0, maxStringBytes)
        self.maxNumberBytes = max(0, maxNumberBytes)
    }
}
