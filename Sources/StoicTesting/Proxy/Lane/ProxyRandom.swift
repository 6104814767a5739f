/// Chance that is the same for the same seed (SplitMix64, Steele et al. 2014).
package struct ProxyRandom: Sendable, Equatable {
    private var state: UInt64

    /// The chance of one toxic on one link: what other links and toxics draw does not shift it.
    package init(seed: UInt64, link: Int, toxic: String) {
        // FNV-1a: the standard library's hashes differ from run to run.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in toxic.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        state = seed
        state = next() ^ UInt64(truncatingIfNeeded: link)
        state = next() ^ hash
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// At least 0 and below 1.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
