/// What the system believes about the network: a hint, never the truth (F4).
///
/// A request that succeeds is right, and a hint that says otherwise is wrong.
public struct ConnectivityHint: Sendable, Hashable {
    /// Whether there seems to be a way out.
    public var isSatisfied: Bool
    /// Whether that way costs the person money. Default: false.
    public var isExpensive: Bool
    /// Whether the person has asked to save data. Default: false.
    public var isConstrained: Bool

    /// A hint of these three.
    public init(isSatisfied: Bool, isExpensive: Bool = false, isConstrained: Bool = false) {
        self.isSatisfied = isSatisfied
        self.isExpensive = isExpensive
        self.isConstrained = isConstrained
    }

    /// A way out, at no cost.
    public static let satisfied = ConnectivityHint(isSatisfied: true)
    /// No way out.
    public static let unsatisfied = ConnectivityHint(isSatisfied: false)
    /// A way out that costs money.
    public static let expensive = ConnectivityHint(isSatisfied: true, isExpensive: true)
    /// A way out on which data is to be saved.
    public static let constrained = ConnectivityHint(isSatisfied: true, isConstrained: true)
}
