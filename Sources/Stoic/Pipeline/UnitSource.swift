import Synchronization

/// Random units in 0…1 for jitter: seeded once, then a few nanoseconds each (SplitMix64, Steele et al. 2014).
public final class UnitSource: Sendable {
    /// The process's own, seeded from the system.
    public static let shared = UnitSource()

    private let state: Atomic<UInt64>

    /// Units that follow from the seed; without one, from the system's randomness.
    public init(seed: UInt64? = nil) {
        var system = SystemRandomNumberGenerator()
        state = Atomic(seed ?? system.next())
    }

    /// The next unit.
    public func next() -> Double {
        let (_, new) = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed)
        var z = new
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return Double(z >> 11) / Double((1 << 53) - 1)
    }
}
