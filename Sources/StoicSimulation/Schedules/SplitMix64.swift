/// A small generator of good quality: one word of state, any seed (Steele, Lea and Flood 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
    private var state: UInt64

    /// Makes the generator of one seed.
    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number below `bound`, which is above zero; its bias is below 2⁻³² for bounds below 2³².
    mutating func below(_ bound: Int) -> Int {
        Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A generator of its own for one purpose, so that no use of one disturbs another.
    static func stream(_ purpose: UInt64, seed: UInt64) -> SplitMix64 {
        var mixer = SplitMix64(seed: seed ^ (purpose &* 0xD6E8_FEB8_6659_FD93))
        return SplitMix64(seed: mixer.next())
    }
}
