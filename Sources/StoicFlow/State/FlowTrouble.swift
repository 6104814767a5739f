/// What is wrong, in the words of a screen; work may throw it as it is.
public struct FlowTrouble: Error, Sendable, Hashable {
    /// What the person can do about it.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// No network. A retry is offered.
        case offline
        /// It cannot be had, and trying again would not help. No retry is offered.
        case unavailable
        /// It failed, and trying again may help. A retry is offered.
        case recoverable
        /// The network seems to want a sign-in of its own before it lets anything through (captive portal). A
        /// retry is offered, for after it.
        case captivePortal
        /// Signing in comes first. No retry is offered.
        case needsSignIn
    }

    /// What the person can do about it.
    public var kind: Kind
    /// A bounded word for logs, e.g. `status_503`.
    public var code: String?
    /// The number under which the failed request was logged.
    public var requestID: UInt64?
    /// Whether no request said so but a hint did: then a request may still find otherwise.
    public var isHint: Bool

    /// Trouble of this kind.
    public init(_ kind: Kind, code: String? = nil, requestID: UInt64? = nil, isHint: Bool = false) {
        self.kind = kind
        self.code = code
        self.requestID = requestID
        self.isHint = isHint
    }

    static let hintedOffline = FlowTrouble(.offline, isHint: true)

    /// Whether another try may help, so that a retry is offered.
    public var allowsRetry: Bool {
        switch kind {
        case .offline, .recoverable, .captivePortal: true
        case .unavailable, .needsSignIn: false
        }
    }

    /// Whether it is about the surroundings, and not about one question's answer.
    var outlivesIntent: Bool {
        switch kind {
        case .offline, .needsSignIn, .captivePortal: true
        case .unavailable, .recoverable: false
        }
    }
}
