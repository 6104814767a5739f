/// Puts a tree together from the inside out, with a stack of its own: depth costs memory, not stack.
struct TreeBuilder: ~Copyable {
    private struct Frame {
        var isObject: Bool
        /// The first of its values and names on the stacks.
        var values: Int
        var names: Int
        var index = NameIndex()
        /// Where the next value goes when its name was there already.
        var replaced: Int?
    }

    private var values: [JSONValue] = []
    private var names: [String] = []
    /// For each name a number that differs where names do, mostly.
    private var marks: [UInt64] = []
    private var frames: [Frame] = []

    var isOpen: Bool { !frames.isEmpty }

    var isInObject: Bool { frames.last?.isObject ?? false }

    mutating func open(isObject: Bool) {
        frames.append(Frame(isObject: isObject, values: values.count, names: names.count))
    }

    mutating func add(_ value: JSONValue) {
        if let last = frames.indices.last, let replaced = frames[last].replaced {
            values[frames[last].values + replaced] = value
            frames[last].replaced = nil
        } else {
            values.append(value)
        }
    }

    /// Takes the next member's name, unless the object has it already.
    ///
    /// - Returns: Where the name is already.
    mutating func add(name: String, mark: UInt64) -> Int? {
        guard let frame = frames.last else { return nil }
        let count = names.count - frame.names
        if let position = position(of: name, mark: mark, in: frame) { return position }
        names.append(name)
        marks.append(mark)
        if count >= NameIndex.smallest {
            frames[frames.count - 1].index.update(to: count + 1) { names[frame.names + $0] }
        }
        return nil
    }

    private func position(of name: String, mark: UInt64, in frame: Frame) -> Int? {
        let count = names.count - frame.names
        if count > NameIndex.smallest {
            return frame.index.position(of: name, among: count) { names[frame.names + $0] }
        }
        return (0..<count).first {
            marks[frame.names + $0] == mark && names[frame.names + $0].hasSameScalars(as: name)
        }
    }

    /// The next value takes the place of the one there.
    mutating func replace(_ position: Int) { frames[frames.count - 1].replaced = position }

    /// Ends the innermost container and adds it to the one around it.
    mutating func close() {
        guard let frame = frames.popLast() else { return }
        let own = values[frame.values...]
        let value: JSONValue
        if frame.isObject {
            let members = zip(names[frame.names...], own).map { JSONObject.Member(name: $0, value: $1) }
            value = .object(JSONObject(unique: members, index: frame.index))
            names.removeSubrange(frame.names...)
            marks.removeSubrange(frame.names...)
        } else {
            value = .array(Array(own))
        }
        values.removeSubrange(frame.values...)
        add(value)
    }

    /// The tree, once everything that was opened is closed.
    consuming func finish() -> JSONValue { values.last ?? .null }
}
