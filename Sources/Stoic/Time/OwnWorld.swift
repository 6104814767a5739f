import Synchronization

/// Whether the calling thread runs a simulated world: what is shared by a whole program must not be used
/// there, since a world would go on in another's threads and another's time.
package enum OwnWorld {
    private static let check = Mutex<(@Sendable () -> Bool)?>(nil)

    package static var isHere: Bool { check.withLock { $0 }?() ?? false }

    /// Who knows of worlds says how to find out.
    package static func isTold(by check: @escaping @Sendable () -> Bool) {
        Self.check.withLock { $0 = check }
    }
}
