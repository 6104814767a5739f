/// The numbers of a response cache, each with its default.
public struct CachePolicy: Sendable, Equatable {
    /// Bytes of all stored answers at most, their headers included. Default: 20,000,000.
    public var maxBytes = 20_000_000
    /// Bytes of one stored answer at most, and never more than `maxBytes`. Default: 2,000,000.
    public var maxEntryBytes = 2_000_000
    /// Answers kept for one URL, which differ by what `Vary` names. Range: 1…64. Default: 8.
    public var maxVariants = 8

    /// How much of the time since its last change an answer is taken to hold for, when the server says
    /// nothing. Range: 0…1. Default: 0.1. Source: RFC 9111, section 4.2.2.
    public var heuristicFraction = 0.1
    /// The longest time that is taken so. Default: 24 h.
    public var maxHeuristicLifetime = Duration.seconds(86_400)

    /// How long past its time an answer is given while it is asked for anew, when the server names no time.
    /// Default: zero. Source: RFC 5861, section 3.
    public var staleWhileRevalidate = Duration.zero
    /// How long past its time an answer stands in for a 500, 502, 503 or 504, when the server names no time.
    /// Default: zero. Source: RFC 5861, section 4.
    public var staleIfError = Duration.zero
    /// How long past its time an answer is given when the server cannot be reached. Default: 7 days.
    /// Source: RFC 9111, section 4.2.4.
    public var staleWhenUnreachable = Duration.seconds(7 * 86_400)

    /// How long a call in the background may take in all. Default: 30 s.
    public var revalidationLimit = Duration.seconds(30)
    /// Calls in the background at once; past them an answer is given without one. Range: 0…64. Default: 8.
    public var maxRevalidations = 8

    /// The headers whose values keep answers apart: what one account was told, no other gets to see. Those
    /// whose names speak of tokens, keys, sessions or accounts do so in any case.
    /// Default: Authorization, Cookie and Proxy-Authorization.
    public var credentialHeaders = ["Authorization", "Cookie", "Proxy-Authorization"]

    /// Whether credentials keep answers apart, and not the session alone. False is for a client all of whose
    /// calls are one account's, which the session names: its answers then outlive a refreshed token.
    /// Default: true.
    public var partitionsByCredentials = true

    /// The standard policy.
    public init() {}
}
