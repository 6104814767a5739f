/// A hash table of positions in a list of names that is kept elsewhere.
///
/// The hash is the standard library's, seeded anew in each process: nobody can choose names that collide.
struct NameIndex: Sendable {
    /// Up to so many names are looked at one by one.
    static let smallest = 16

    /// Position + 1; 0 is free. A power of two, at most half full.
    private var slots: [Int] = []
    private var count = 0

    /// Takes in the names behind those it has, once there are enough of them.
    mutating func update(to total: Int, name: (Int) -> String) {
        guard total > Self.smallest else { return }
        if total * 2 > slots.count {
            var size = 64
            while size < total * 4 { size *= 2 }
            slots = Array(repeating: 0, count: size)
            count = 0
        }
        while count < total {
            slots[freeSlot(for: name(count))] = count + 1
            count += 1
        }
    }

    /// Where among `total` names this one is.
    func position(of wanted: String, among total: Int, name: (Int) -> String) -> Int? {
        guard count == total, count > 0 else {
            return (0..<total).first { name($0).hasSameScalars(as: wanted) }
        }
        var slot = Self.hash(wanted) & (slots.count - 1)
        while slots[slot] != 0 {
            if name(slots[slot] - 1).hasSameScalars(as: wanted) { return slots[slot] - 1 }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func freeSlot(for name: String) -> Int {
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private static func hash(_ name: String) -> Int {
        var hasher = Hasher()
        hasher.combineScalars(of: name)
        return hasher.finalize()
    }
}
