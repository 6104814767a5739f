import Synchronization

/// A number that rises at each change of login state.
///
/// A call belongs to the generation in which it began: after `advance()` it starts no send and delivers
/// nothing.
public final class SessionGeneration: Sendable {
    private let number = Atomic<UInt64>(0)
    /// As many as there are watches.
    private let watchers = Mutex(Watchers())

    private struct Watchers {
        var next: UInt64 = 0
        var heard: [UInt64: @Sendable (UInt64) -> Void] = [:]
    }

    /// A first generation.
    public init() {}

    /// The generation in force.
    public var current: UInt64 { number.load(ordering: .acquiring) }

    /// Ends the present generation: call it at sign-in, sign-out and a change of account.
    public func advance() {
        let now = number.add(1, ordering: .acquiringAndReleasing).newValue
        for heard in watchers.withLock({ Array($0.heard.values) }) { heard(now) }
    }

    /// Hears of each generation that begins, before `advance()` returns, until the watch goes.
    package func onAdvance(_ heard: @escaping @Sendable (UInt64) -> Void) -> SessionWatch {
        let number = watchers.withLock { watchers in
            watchers.next += 1
            watchers.heard[watchers.next] = heard
            return watchers.next
        }
        return SessionWatch { [weak self] in
            // Outside the lock: what the closure holds may go with it.
            _ = self?.watchers.withLock { $0.heard.removeValue(forKey: number) }
        }
    }
}
