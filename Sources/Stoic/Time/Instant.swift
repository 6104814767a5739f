/// A moment on one `TimeSource`, in nanoseconds from that source's own origin.
///
/// Arithmetic saturates: no duration that a server or a caller names can trap.
public struct Instant: InstantProtocol, Sendable, Hashable {
    /// Nanoseconds since the time source's origin.
    public let nanoseconds: Int64

    /// Makes an instant from nanoseconds since the source's origin.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The instant this far ahead, held at the representable range's ends.
    public func advanced(by duration: Duration) -> Instant {
        Instant(nanoseconds: nanoseconds.saturatingAdd(duration.clampedNanoseconds))
    }

    /// The time from here to `other`, negative when `other` is earlier.
    public func duration(to other: Instant) -> Duration {
        let (difference, overflow) = other.nanoseconds.subtractingReportingOverflow(nanoseconds)
        if overflow { return .nanoseconds(other.nanoseconds > nanoseconds ? Int64.max : Int64.min) }
        return .nanoseconds(difference)
    }

    public static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}

extension Int64 {
    package func saturatingAdd(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        if overflow { return other > 0 ? .max : .min }
        return sum
    }
}

extension Duration {
    /// The duration in whole nanoseconds, held at Int64's ends.
    package var clampedNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        return whole.saturatingAdd(attoseconds / 1_000_000_000)
    }
}
