import Synchronization

/// Whether the calling thread runs a simulated world: what is shared by a whole program must not be used
/// there, since a world would go on in another's threads and another's time.
package enum OwnWorld {
    /// Read with every look at the system's time: most programs have no worlds.
    private static let hasWorlds = Atomic(false)
    private static let look = Mutex<(@Sendable () -> (any TimeSource)?)?>(nil)

    /// The world's time; nil where there is none.
    package static var time: (any TimeSource)? {
        guard hasWorlds.load(ordering: .acquiring) else { return nil }
        return look.withLock { $0 }?()
    }

    package static var isHere: Bool { time != nil }

    /// Who knows of worlds says how to find out.
    package static func isTold(by look: @escaping @Sendable () -> (any TimeSource)?) {
        Self.look.withLock { $0 = look }
        hasWorlds.store(true, ordering: .releasing)
    }
}
