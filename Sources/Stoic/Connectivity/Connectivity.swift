/// Who knows what the system believes about the network.
public protocol Connectivity: Sendable {
    /// The hint in force; nil while nothing is known.
    var hint: ConnectivityHint? { get }

    /// Calls `listener` with the hint in force, if there is one, and with each that follows.
    ///
    /// Order: one call after another, in the order of the changes, and never under a lock. A call that is
    /// under way when the watch ends may still come through.
    func watch(_ listener: @escaping @Sendable (ConnectivityHint) -> Void) -> ConnectivityWatch
}
