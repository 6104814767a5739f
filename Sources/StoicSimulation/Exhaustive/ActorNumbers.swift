/// Tells actors apart by where they stand in memory, and sees when something queues up at one that is busy,
/// which the runtime tells no executor.
struct ActorNumbers {
    private struct Known {
        let address: UInt
        var state: UInt64 = 0
    }

    private var actors: [Known] = []

    mutating func number(of address: UInt) -> Int {
        if let found = actors.firstIndex(where: { $0.address == address }) { return found }
        actors.append(Known(address: address))
        return actors.count - 1
    }

    /// Looks at one that is busy, and so alive: true when it is another than at the last look.
    mutating func look(at number: Int) -> Bool {
        // The runtime's part of a default actor: 16 bytes of object, then 12 words in which its queue begins
        // (swift/ABI/MetadataValues.h, NumWords_DefaultActor).
        guard let words = UnsafePointer<UInt64>(bitPattern: actors[number].address + 16) else { return true }
        var state: UInt64 = 0
        for word in 0..<12 {
            state = (state ^ words[word]) &* 0x9E37_79B9_7F4A_7C15
            state ^= state >> 29
        }
        defer { actors[number].state = state }
        return state != actors[number].state
    }
}
