extension JSONWriter {
    /// The innermost object's members.
    private var members: ArraySlice<Entry> { entries[(frames.last?.entries ?? entries.count)...] }

    var hasRepeatedName: Bool {
        // A name is always written the same way, so that its bytes tell it apart.
        let names = members.map { output[$0.nameStart..<$0.nameEnd] }
        if names.count <= NameIndex.smallest {
            return names.indices.contains { names[..<$0].contains(names[$0]) }
        }
        return Set(names).count < names.count
    }

    /// Brings the innermost object's members into the order of their names.
    mutating func sortMembers() throws(JSONWriteError) {
        guard members.count > 1, let start = members.first?.start else { return }
        let sorted = members.map { (name: Array(name(of: $0).utf16), entry: $0) }
            .sorted { $0.name.lexicographicallyPrecedes($1.name) }
        for (left, right) in zip(sorted, sorted.dropFirst()) where left.name == right.name {
            throw .duplicateKey
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(output.count - start)
        for (index, item) in sorted.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += output[item.entry.start..<item.entry.end]
        }
        output.replaceSubrange(start..., with: bytes)
    }

    /// The name as it was before it was written; it is always a valid string.
    private func name(of entry: Entry) -> String {
        let quoted = Array(output[entry.nameStart..<entry.nameEnd])
        return (try? JSONReader.read(quoted) { reader throws(JSONSyntaxError) in try reader.readString() })
            ?? ""
    }
}
