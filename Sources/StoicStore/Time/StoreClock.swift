import Foundation
import Stoic

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the device says of the time: its boot, the time since then, and the wall clock.
package struct StoreClock: Sendable {
    package struct Reading: Sendable, Hashable {
        /// Names the boot; no two are alike.
        package var boot: String
        /// Milliseconds since then, sleep included: the same for all processes, and moved by no correction.
        package var uptime: Int64
        /// Milliseconds since 1970.
        package var wall: Int64

        package init(boot: String, uptime: Int64, wall: Int64) {
            self.boot = boot
            self.uptime = uptime
            self.wall = wall
        }
    }

    package let read: @Sendable () -> Reading

    package init(_ read: @escaping @Sendable () -> Reading) { self.read = read }

    package static let system = StoreClock {
        Reading(boot: boot, uptime: milliseconds(of: continuous), wall: milliseconds(of: CLOCK_REALTIME))
    }

    /// The system's, or the virtual one that is in force here: a test moves what a store waits for.
    package static func inForce() -> StoreClock {
        guard let source = Ambient.current?.source else { return .system }
        return StoreClock {
            let uptime = source.now.nanoseconds / 1_000_000
            // It has no name: one that begins anew is told by its time.
            return Reading(boot: "", uptime: uptime, wall: uptime.saturatingAdd(1_600_000_000_000))
        }
    }

    private static func milliseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    #if canImport(Darwin)
        private static let continuous = CLOCK_MONOTONIC
        private static let boot: String = {
            var text = [CChar](repeating: 0, count: 64)
            var size = text.count
            guard unsafe sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return "" }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }()
    #else
        private static let continuous = CLOCK_BOOTTIME
        private static let boot =
            FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id")
            .map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) } ?? ""
    #endif
}
