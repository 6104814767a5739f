/// A hash table of a large object's names, which stand in the document.
///
/// The hash is the standard library's, seeded anew in each process: nobody can choose names that collide.
struct NameTable {
    /// Up to so many names are looked at one by one.
    static let smallest = 16

    private struct Slot {
        /// A name's entry; 0, which is no name's, is free.
        var entry: UInt32 = 0
        var hash = 0
    }

    /// A power of two, at most half full.
    private var slots = Array(repeating: Slot(), count: 4 * smallest)
    private var count = 0

    /// Adds a name's entry unless the name is there already.
    ///
    /// - Returns: Whether it was added.
    mutating func insert(_ entry: UInt32, hash: Int, isSame: (UInt32) -> Bool) -> Bool {
        if count * 2 >= slots.count { grow() }
        var index = hash & (slots.count - 1)
        while slots[index].entry != 0 {
            if slots[index].hash == hash, isSame(slots[index].entry) { return false }
            index = (index + 1) & (slots.count - 1)
        }
        slots[index] = Slot(entry: entry, hash: hash)
        count += 1
        return true
    }

    func entry(hash: Int, isSame: (UInt32) -> Bool) -> UInt32? {
        var index = hash & (slots.count - 1)
        while slots[index].entry != 0 {
            if slots[index].hash == hash, isSame(slots[index].entry) { return slots[index].entry }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        for slot in old where slot.entry != 0 {
            var index = slot.hash & (slots.count - 1)
            while slots[index].entry != 0 { index = (index + 1) & (slots.count - 1) }
            slots[index] = slot
        }
    }
}
