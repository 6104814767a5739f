/// Which resources were written to since an answer to them was asked for: what was asked before a write came
/// to its end may show what was there before it, and must not be kept.
package struct WriteLedger: Sendable, Equatable {
    private static let most = 256

    private var writes: [String: UInt64] = [:]
    private var tick: UInt64 = 0
    /// What was forgotten for want of room is taken to be written to at its time.
    private var floor: UInt64 = 0
    private var all: UInt64 = 0

    package init() {}

    /// The mark of a request that begins.
    package var mark: UInt64 { tick }

    package mutating func wrote(_ resource: String) {
        tick += 1
        writes[resource] = tick
        guard writes.count > Self.most else { return }
        guard let oldest = writes.min(by: { $0.value < $1.value }) else { return }
        writes[oldest.key] = nil
        floor = oldest.value
    }

    /// Everything was removed: nothing that was asked for before is to come back.
    package mutating func wroteAll() {
        tick += 1
        floor = tick
        all = tick
        writes = [:]
    }

    package func wroteAll(since mark: UInt64) -> Bool { all > mark }

    package func wasWritten(_ resource: String, since mark: UInt64) -> Bool {
        max(floor, writes[resource] ?? 0) > mark
    }
}
