/// A hash table of a large object's names, which stand in the document.
///
/// The hash is the standard library's, seeded anew in each process: nobody can choose names that collide.
struct NameTable {
    /// Up to so many names are looked at one by one.
    static let smallest = 16

    /// The names' entries; 0, which is no name's, is free. A power of two, at most half full.
    private var slots: [UInt32] = Array(repeating: 0, count: 4 * smallest)
    private var count = 0

    /// Adds a name's entry unless the name is there already.
    ///
    /// - Returns: Whether it was added.
    mutating func insert(
        _ entry: UInt32, hash: Int, hashes: (UInt32) -> Int, isSame: (UInt32) -> Bool
    ) -> Bool {
        if count * 2 >= slots.count { grow(hashes) }
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            if isSame(slots[slot]) { return false }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = entry
        count += 1
        return true
    }

    func entry(hash: Int, isSame: (UInt32) -> Bool) -> UInt32? {
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            if isSame(slots[slot]) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func grow(_ hashes: (UInt32) -> Int) {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for entry in old where entry != 0 {
            var slot = hashes(entry) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry
        }
    }
}
