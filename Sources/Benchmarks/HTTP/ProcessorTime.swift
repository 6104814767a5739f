#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum ProcessorTime {
    /// Seconds that this process has used, on all threads, in the kernel too.
    static func ofProcess() -> Double {
        var usage = rusage()
        // RUSAGE_SELF, which is an enumeration's case on one platform and a number on the other.
        getrusage(0, &usage)
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
}
