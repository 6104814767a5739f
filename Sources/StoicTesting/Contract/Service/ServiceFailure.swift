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

    public var trouble: FlowTrouble { FlowTrouble(kind, code: code, requestID: requestID) }
    public var isWorthRetrying: Bool { kind == .offline || kind == .recoverable }
    public var retryAfter: Duration? { nil }
}
