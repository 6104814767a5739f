/// An object's members under the names that a strategy gives them; of several that become one, the first.
struct RenamedMembers {
    private(set) var names: [String] = []
    private var values: [UInt32] = []
    /// Of a large object.
    private var positions: [String: Int] = [:]

    init(_ document: DecodedDocument, _ object: UInt32) {
        let count = Int(document.tape[Int(object)].elements)
        names.reserveCapacity(count)
        values.reserveCapacity(count)
        var entry = object &+ 2
        for _ in 0..<count {
            names.append(document.renamed(entry))
            values.append(entry &+ 1)
            entry = document.after(entry &+ 1)
        }
        guard count > NameTable.smallest else { return }
        for (position, name) in names.enumerated() where positions[name] == nil {
            positions[name] = position
        }
    }

    func value(_ name: String) -> UInt32? {
        let position = positions.isEmpty ? names.firstIndex(of: name) : positions[name]
        return position.map { values[$0] }
    }
}
