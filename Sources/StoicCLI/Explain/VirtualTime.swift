import Stoic
import Synchronization

/// Time that passes only when it is waited for: a sleep is over at once, and it is then.
///
/// Sound for one call alone, which never waits in two places at once.
final class VirtualTime: TimeSource {
    private let moment = Mutex(Instant(nanoseconds: 0))

    var now: Instant { moment.withLock { $0 } }

    func sleep(until deadline: Instant) async throws {
        try Task.checkCancellation()
        moment.withLock { $0 = max($0, deadline) }
    }
}
