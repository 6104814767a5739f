public import Stoic
public import StoicFlow

/// What a contract's service throws: an error that says what it means, as a client's does.
///
/// A model that knows only errors of its own gets them from its stand-in, which maps this one.
public struct ServiceFailure: FlowFailure, Retryable, Hashable {
    /// What it means to a screen.
    public let kind: FlowTrouble.Kind
    /// A bounded word, e.g. `timed_out_attempt`.
    public let code: String
    /// The number that the failed request is logged under.
    public let requestID: UInt64

    /// All of it, for a screen.
    public var trouble: FlowTrouble { FlowTrouble(kind, code: code, requestID: requestID) }
    /// Whether a later try may end differently.
    public var isWorthRetrying: Bool { kind == .offline || kind == .recoverable }
    /// Nil: no wait was asked for.
    public var retryAfter: Duration? { nil }
}
