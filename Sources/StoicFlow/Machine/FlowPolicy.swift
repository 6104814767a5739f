/// When a flow shows what, and whether it lets a hint decide anything.
public struct FlowPolicy: Sendable, Hashable {
    /// How long work goes on before progress is shown. Default: 300 ms.
    public var progressAfter: Duration = .milliseconds(300)
    /// How long it is shown that things work again. Default: 3 s.
    public var recoveredFor: Duration = .seconds(3)
    /// Whether an intent is refused while the hint says that there is no network. Default: false, since hints
    /// err.
    public var refusesOffline = false
    /// Whether an intent that found no network is tried again when the hint says that it is back. Default:
    /// false.
    public var resumesOnline = false

    /// The defaults.
    public init() {}
}
