extension JSONWriter {
    /// Refuses a repeated name and brings the innermost object's members into their order.
    mutating func endMembers() throws(JSONWriteError) {
        guard let frame = frames.last else { return }
        let own = entries[frame.entries...]
        guard own.count > 1 else { return }
        if options.sortsKeys {
            try sortMembers(own)
        } else if hasRepeatedName(own) {
            throw .duplicateKey
        }
    }

    private func hasRepeatedName(_ own: ArraySlice<Entry>) -> Bool {
        // A name is always written the same way, so that its bytes tell it apart.
        let sorted = own.map { output[$0.nameStart..<$0.nameEnd] }.sorted { $0.lexicographicallyPrecedes($1) }
        return zip(sorted, sorted.dropFirst()).contains { $0 == $1 }
    }

    private mutating func sortMembers(_ own: ArraySlice<Entry>) throws(JSONWriteError) {
        let sorted = own.map { (name: Array(name(of: $0).utf16), entry: $0) }
            .sorted { $0.name.lexicographicallyPrecedes($1.name) }
        for (left, right) in zip(sorted, sorted.dropFirst()) where left.name == right.name {
            throw .duplicateKey
        }
        guard let start = own.first?.start else { return }
        var members: [UInt8] = []
        members.reserveCapacity(output.count - start)
        for (index, item) in sorted.enumerated() {
            if index > 0 { members.append(UInt8(ascii: ",")) }
            members += output[item.entry.start..<item.entry.end]
        }
        output.replaceSubrange(start..., with: members)
    }

    /// The name as it was before it was written; it is always a valid string.
    private func name(of entry: Entry) -> String {
        let quoted = Array(output[entry.nameStart..<entry.nameEnd])
        return (try? JSONReader.read(quoted) { reader throws(JSONSyntaxError) in try reader.readString() })
            ?? ""
    }
}
