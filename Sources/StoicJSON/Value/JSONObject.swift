/// Members in their order, each name once.
public struct JSONObject: Sendable {
    /// A name and its value.
    public struct Member: Sendable {
        /// The name.
        public let name: String
        /// The value.
        public var value: JSONValue
    }

    private(set) var members: [Member] = []
    /// Where the names are; none while a look at each is as fast.
    private var index = NameIndex()

    /// An object without members.
    public init() {}

    /// Takes members whose names differ, and the index that proved it.
    init(unique members: [Member], index: NameIndex) {
        self.members = members
        self.index = index
    }

    /// The names in their order.
    public var names: [String] { members.map(\.name) }

    /// The value of a name. A new name goes behind the others; nil removes the member.
    ///
    /// - Complexity: O(1), on average; O(count) to remove.
    public subscript(name: String) -> JSONValue? {
        get { position(of: name).map { members[$0].value } }
        set {
            switch (position(of: name), newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil):
                members.remove(at: position)
                index = NameIndex()
                index.update(to: members.count) { members[$0].name }
            case (nil, let value?):
                members.append(Member(name: name, value: value))
                index.update(to: members.count) { members[$0].name }
            case (nil, nil): break
            }
        }
    }

    private func position(of name: String) -> Int? {
        index.position(of: name, among: members.count) { members[$0].name }
    }
}

extension JSONObject: RandomAccessCollection {
    public var startIndex: Int { members.startIndex }

    public var endIndex: Int { members.endIndex }

    public subscript(position: Int) -> Member { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// The last of several members with one name counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}
