/// A failure of a call that knows more than its code tells: for those above who must not know of requests.
package protocol LoggedFailure: Retryable {
    /// The number under which its events were recorded.
    var requestID: UInt64 { get }
    /// Whether the network, and not the server, seems to have answered.
    var looksLikeCaptivePortal: Bool { get }
    /// Whether the same call, made again later, may end well and can do no harm: false for a write that the
    /// server may have acted on and that says nothing to keep it from acting twice.
    var allowsLaterTry: Bool { get }
}
