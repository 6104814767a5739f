import StoicStore
import Synchronization

/// A device's clocks, moved by hand.
final class HandClock: Sendable {
    private let reading: Mutex<StoreClock.Reading>

    init(boot: String = "first", uptime: Int64 = 1_000, wall: Int64 = 1_000_000_000) {
        reading = Mutex(StoreClock.Reading(boot: boot, uptime: uptime, wall: wall))
    }

    var clock: StoreClock { StoreClock { self.reading.withLock { $0 } } }

    func pass(_ duration: Duration) {
        let milliseconds = Int64(duration / .milliseconds(1))
        reading.withLock { reading in
            reading.uptime += milliseconds
            reading.wall += milliseconds
        }
    }

    /// Somebody sets the wall clock.
    func correct(by duration: Duration) {
        reading.withLock { $0.wall += Int64(duration / .milliseconds(1)) }
    }

    func restart(as boot: String, wall: Duration = .zero) {
        reading.withLock { reading in
            reading.boot = boot
            reading.uptime = 5
            reading.wall += Int64(wall / .milliseconds(1))
        }
    }
}
