#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system's monotonic clock, in nanoseconds: what bounds the waits of the real servers.
package enum MonotonicTime {
    package static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    /// The instant that many milliseconds from now; negative counts as zero.
    package static func after(milliseconds: Int) -> UInt64 {
        let bounded = UInt64(min(max(milliseconds, 0), 86_400_000))
        return now() + bounded * 1_000_000
    }

    /// Milliseconds left until an instant, rounded up, for `poll`.
    static func left(until instant: UInt64) -> Int32 {
        let now = now()
        return instant <= now ? 0 : Int32(clamping: (instant - now + 999_999) / 1_000_000)
    }
}
