import Stoic

/// What a screen promises when the network fails, as a value that checks itself (F5).
///
/// ```swift
/// let contract = FailureContract(
///     "Recipe search",
///     [.offlineWithCache: .must(.keepContent, .sayOffline, .offerRetry),
///      .failedPage: .waived(because: "there is one page")])
/// let checklist = contract.check { SearchDriver($0) }
/// ```
///
/// A situation for which nothing was decided is reported as not covered; it never passes.
public struct FailureContract: Sendable {
    /// The screen, as the checklist calls it.
    public var name: String
    /// What was decided, by situation.
    public var terms: [FailureSituation: ContractTerm]
    /// How long work goes on before progress is shown. Default: 300 ms.
    public var progressAfter: Duration = .milliseconds(300)
    /// How long after something happened the screen shows it, at the latest: for models that draw once a
    /// frame, a little more than a frame. Default: 1 ms, of a world's time.
    public var settlesWithin: Duration = .milliseconds(1)
    /// Whether each failure must be logged with its request's id, in the events that the service has for the
    /// model. Default: it must.
    public var logging: ContractTerm = .all([])
    /// What only a device can show, for the end of the checklist. Default: what no test here can see.
    public var onDevice: [String] = [
        "VoiceOver reads what changed: banner, retry, recovery.",
        "Airplane mode, in the app and while it is in the background.",
        "A network that wants a sign-in (captive portal).",
        "Low Data Mode, and a mobile connection at the edge of reach.",
    ]

    /// A contract with these terms.
    public init(_ name: String, _ terms: [FailureSituation: ContractTerm]) {
        self.name = name
        self.terms = terms
    }
}
