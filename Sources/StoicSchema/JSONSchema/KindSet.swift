import StoicJSON

/// Kinds of values, as `type` names them.
struct KindSet: OptionSet, Sendable {
    let rawValue: UInt8

    static let null = KindSet(rawValue: 1)
    static let boolean = KindSet(rawValue: 2)
    static let integer = KindSet(rawValue: 4)
    static let fraction = KindSet(rawValue: 8)
    static let string = KindSet(rawValue: 16)
    static let array = KindSet(rawValue: 32)
    static let object = KindSet(rawValue: 64)
    static let number: KindSet = [.integer, .fraction]
    static let anything = KindSet(rawValue: 127)

    static let all: [(name: String, kinds: KindSet, words: String)] = [
        ("object", .object, "an object"), ("array", .array, "an array"), ("string", .string, "a string"),
        ("number", .number, "a number"), ("integer", .integer, "a whole number"),
        ("boolean", .boolean, "true or false"), ("null", .null, "null"),
    ]

    static func named(_ name: String) -> KindSet? { all.first { $0.name == name }?.kinds }

    func includes(_ value: JSONValue) -> Bool {
        switch value {
        case .null: contains(.null)
        case .bool: contains(.boolean)
        case .number(let number): contains(.number) || contains(.integer) && number.isWhole
        case .string: contains(.string)
        case .array: contains(.array)
        case .object: contains(.object)
        }
    }

    var words: String {
        var left = self
        var words: [String] = []
        for (_, kinds, name) in Self.all where left.isSuperset(of: kinds) {
            words.append(name)
            left.subtract(kinds)
        }
        return words.isEmpty ? "nothing" : words.joined(separator: ", or ")
    }
}
