/// Counts of the last stretch of time, in ten buckets that are reused as time moves on.
struct SlidingWindow: Sendable, Equatable {
    private struct Bucket: Sendable, Equatable {
        var epoch = Int64.min
        var calls = 0
        var failures = 0
    }

    private static let count: Int64 = 10
    private var buckets = [Bucket](repeating: Bucket(), count: Int(count))

    /// False spares the sums on the healthy path.
    private(set) var mayHoldFailures = false

    mutating func record(failed: Bool, width: Duration, at now: Instant) {
        let epoch = Self.epoch(width, now)
        let index = Int(epoch % Self.count + Self.count) % Int(Self.count)
        if buckets[index].epoch != epoch { buckets[index] = Bucket(epoch: epoch) }
        buckets[index].calls += 1
        if failed {
            buckets[index].failures += 1
            mayHoldFailures = true
        }
    }

    mutating func totals(width: Duration, at now: Instant) -> (calls: Int, failures: Int) {
        let newest = Self.epoch(width, now)
        let oldest = newest.saturatingAdd(-Self.count)
        var calls = 0
        var failures = 0
        // After a change of the width old buckets bear other numbers; one from the future is such.
        for bucket in buckets where bucket.epoch > oldest && bucket.epoch <= newest {
            calls += bucket.calls
            failures += bucket.failures
        }
        mayHoldFailures = failures > 0
        return (calls, failures)
    }

    private static func epoch(_ width: Duration, _ now: Instant) -> Int64 {
        now.nanoseconds / max(1, width.clampedNanoseconds / count)
    }
}
