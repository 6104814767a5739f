import Stoic

/// The time that a store's file is written in: milliseconds that no correction of a clock moves while the
/// device runs, that all processes agree on, and that never go back.
///
/// It is the time since the device's start and an offset, which the file keeps. After another start the wall
/// clock says anew how late it is; when it has been set back meanwhile, time goes on from where it was, so
/// that a wait can become longer by the time that the device was off, and never shorter.
package struct StoreTime: Sendable, Hashable {
    package private(set) var boot: String
    package private(set) var offset: Int64
    /// The latest moment that is known to have been.
    package private(set) var latest: Int64

    package init(boot: String, offset: Int64, latest: Int64) {
        self.boot = boot
        self.offset = offset
        self.latest = latest
    }

    package init(beginning reading: StoreClock.Reading) {
        boot = reading.boot
        offset = reading.wall.saturatingSubtract(reading.uptime)
        latest = reading.wall
    }

    /// The file is opened, perhaps after another start of the device.
    ///
    /// - Returns: Whether it is: whoever had a lease then is no more.
    package mutating func opened(at reading: StoreClock.Reading) -> Bool {
        // Where starts have no names, time that went back tells of one.
        let isSameBoot =
            reading.boot == boot && (!boot.isEmpty || reading.uptime.saturatingAdd(offset) >= latest)
        guard !isSameBoot else { return false }
        boot = reading.boot
        offset = max(reading.wall, latest).saturatingSubtract(reading.uptime)
        return true
    }

    /// Now.
    package mutating func moment(of reading: StoreClock.Reading) -> Int64 {
        latest = max(latest, reading.uptime.saturatingAdd(offset))
        return latest
    }
}

extension Int64 {
    func saturatingSubtract(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        if overflow { return other > 0 ? .min : .max }
        return difference
    }

    /// This moment and that long after it, in milliseconds; a part of one is a whole one: never early.
    func advanced(by duration: Duration) -> Int64 { saturatingAdd(duration.wholeMilliseconds) }
}

extension Duration {
    /// Rounded up.
    var wholeMilliseconds: Int64 {
        let nanoseconds = clampedNanoseconds
        return nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0)
    }
}
