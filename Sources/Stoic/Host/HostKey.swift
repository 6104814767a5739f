/// Whose state it is: scheme, host and port, as in `https://api.example.com:8443`.
public struct HostKey: Sendable, Hashable, CustomStringConvertible {
    /// The origin's serialised form.
    public let description: String

    /// A key of an origin's serialised form.
    public init(_ origin: String) {
        description = origin
    }
}
