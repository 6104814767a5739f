internal import Stoic
internal import Synchronization

/// A world's time, readable from anywhere; only the world's thread moves it.
final class WorldClock: Sendable {
    private let nanoseconds = Atomic<Int64>(0)

    var now: Instant { Instant(nanoseconds: nanoseconds.load(ordering: .relaxed)) }

    func move(to instant: Int64) { nanoseconds.store(instant, ordering: .relaxed) }
}
