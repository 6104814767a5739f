import StoicJSON

/// How an object is read, whatever it becomes: its members, and the frame that holds their values until all
/// of them are there.
@usableFromInline final class ObjectPlan: Sendable {
    /// What the loop looks at for each member, without a reference to count.
    struct Part: Sendable {
        let offset: Int
        /// None for a name that is not to be expected, or not without a look at where it stands.
        let key: JSONKey.Short?
        let leaf: Leaf?
        let isOptional: Bool
    }

    let members: [Member]
    let parts: [Part]
    /// Former names, and those that are nobody's business, such as a union's tag.
    let others: [(key: JSONKey, index: Int)]
    let unknownKeys: UnknownKeys
    @usableFromInline let size: Int
    @usableFromInline let alignment: Int
    let all: UInt64

    @usableFromInline init(_ members: [Member], _ unknownKeys: UnknownKeys, allowed: [String]) {
        precondition(members.count <= 64, "an object's schema has at most 64 fields; nest some of them")
        var end = 0
        var alignment = 1
        var parts: [Part] = []
        var others = allowed.map { (key: JSONKey($0), index: -1) }
        for (index, member) in members.enumerated() {
            let offset = (end + member.alignment - 1) / member.alignment * member.alignment
            parts.append(
                Part(
                    offset: offset, key: member.deprecation == nil ? member.key.short : nil,
                    leaf: member.leaf, isOptional: member.isOptional))
            end = offset + member.size
            alignment = max(alignment, member.alignment)
            others += member.formerKeys.map { ($0, index) }
        }
        let names =
            members.map(\.key) + others.map(\.key).filter { key in !members.contains { $0.key == key } }
        precondition(Set(names).count == names.count, "an object's schema names a member twice")
        self.members = members
        self.parts = parts
        self.others = others.filter { other in !members.contains { $0.key == other.key } }
        self.unknownKeys = unknownKeys
        self.size = max(1, end)
        self.alignment = alignment
        all = members.count == 64 ? .max : (1 << UInt64(members.count)) - 1
    }

    @usableFromInline var shape: Shape { .object(members.map(\.part), unknownKeys) }
}

extension Slot {
    /// Takes the next part out of a complete frame, which begins behind the part before it, as `ObjectPlan`
    /// has laid it out.
    @inlinable @inline(__always) func takeNext<Part>(_ type: Part.Type, _ end: inout Int) -> Part {
        let alignment = MemoryLayout<Part>.alignment
        let offset = (end &+ alignment &- 1) & ~(alignment &- 1)
        end = offset &+ MemoryLayout<Part>.size
        return advanced(by: offset).take(type)
    }
}
