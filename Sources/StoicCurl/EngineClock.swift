#if os(Linux)
    internal import Glibc

    /// Nanoseconds on the clock that runs on while the machine sleeps, as `ContinuousClock` does.
    enum EngineClock {
        static func now() -> UInt64 {
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
        }
    }

    extension Duration {
        /// Whole nanoseconds, rounded up and held within 0 and about 146 years, so that sums cannot
        /// overflow.
        var engineNanoseconds: UInt64 {
            let (seconds, attoseconds) = components
            if seconds < 0 || attoseconds < 0 { return 0 }
            let most: UInt64 = .max / 4
            let whole = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
            if whole.overflow || whole.partialValue > most { return most }
            let rest = UInt64(attoseconds / 1_000_000_000 + (attoseconds % 1_000_000_000 > 0 ? 1 : 0))
            return min(whole.partialValue + rest, most)
        }
    }
#endif
