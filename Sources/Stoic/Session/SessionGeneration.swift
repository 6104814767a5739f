import Synchronization

/// A number that rises at each change of login state.
///
/// A call belongs to the generation in which it began: after `advance()` it starts no send and delivers
/// nothing.
public final class SessionGeneration: Sendable {
    private let number = Atomic<UInt64>(0)

    /// A first generation.
    public init() {}

    /// The generation in force.
    public var current: UInt64 { number.load(ordering: .acquiring) }

    /// Ends the present generation: call it at sign-in, sign-out and a change of account.
    public func advance() {
        number.add(1, ordering: .acquiringAndReleasing)
    }
}
