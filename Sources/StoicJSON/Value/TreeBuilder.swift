/// Puts a tree together from the inside out, with piles of its own: depth costs memory, not stack.
struct TreeBuilder: ~Copyable {
    private struct Frame {
        var isObject: Bool
        /// The first of its elements or members on their pile.
        var start: Int
        /// The member that the next value belongs to.
        var member = 0
    }

    private var frames: [Frame] = []
    private var frame = Frame(isObject: false, start: 0)
    private var elements = Pile<JSONValue>()
    private var members = Pile<JSONObject.Member>()
    /// For each member a number that differs where names do, mostly.
    private var marks = Pile<UInt64>()
    /// Of the open objects that are large, the outermost first.
    private var indexes: [(object: Int, index: NameIndex)] = []

    var isOpen: Bool { !frames.isEmpty }

    var isInObject: Bool { frame.isObject }

    mutating func open(isObject: Bool) {
        frames.append(frame)
        frame = Frame(isObject: isObject, start: isObject ? members.count : elements.count)
    }

    mutating func add(_ value: consuming JSONValue) {
        if frame.isObject {
            members.change(at: frame.member) { $0.value = value }
        } else {
            elements.append(value)
        }
    }

    /// Takes the next member's name, unless the object has it already.
    ///
    /// - Returns: Where the name is already.
    mutating func add(name: String, mark: UInt64) -> Int? {
        let count = members.count - frame.start
        if let position = position(of: name, mark: mark, among: count) { return position }
        frame.member = members.count
        members.append(JSONObject.Member(name: name, value: .null))
        marks.append(mark)
        if count >= NameIndex.smallest { updateIndex(to: count + 1) }
        return nil
    }

    /// The next value takes the place of the one there.
    mutating func replace(_ position: Int) { frame.member = frame.start + position }

    private func position(of name: String, mark: UInt64, among count: Int) -> Int? {
        if count > NameIndex.smallest, let index = indexes.last?.index {
            return index.position(of: name, among: count) { members[frame.start + $0].name }
        }
        for position in 0..<count where marks[frame.start + position] == mark {
            if members[frame.start + position].name.hasSameScalars(as: name) { return position }
        }
        return nil
    }

    private mutating func updateIndex(to count: Int) {
        if indexes.last?.object != frames.count { indexes.append((frames.count, NameIndex())) }
        let start = frame.start
        indexes[indexes.count - 1].index.update(to: count) { members[start + $0].name }
    }

    /// Ends the innermost container and adds it to the one around it.
    mutating func close() {
        let closed = frame
        guard let outer = frames.popLast() else { return }
        frame = outer
        guard closed.isObject else { return add(.array(elements.popArray(from: closed.start))) }
        var index = NameIndex()
        if indexes.last?.object == frames.count + 1, let own = indexes.popLast() { index = own.index }
        marks.cut(to: closed.start)
        add(.object(JSONObject(unique: members.popArray(from: closed.start), index: index)))
    }

    /// The tree, once everything that was opened is closed.
    consuming func finish() -> JSONValue { elements.count > 0 ? elements[0] : .null }
}
