/// The elements of an array, one after the other.
struct UnkeyedNode: UnkeyedDecodingContainer {
    private let document: DecodedDocument
    private let node: UInt32
    private var next: UInt32
    private var index: UInt32 = 0

    init(_ document: DecodedDocument, _ node: UInt32) {
        self.document = document
        self.node = node
        next = node + 2
    }

    var codingPath: [any CodingKey] { document.path(to: document.place(of: node)) }
    var count: Int? { Int(document.tape[Int(node)].elements) }
    var currentIndex: Int { Int(index) }
    var isAtEnd: Bool { next >= document.tape[Int(node)].end }

    /// Where the next element stands.
    @inline(__always) private func place(_ type: Any.Type, _ expected: String) throws -> TapePlace {
        guard !isAtEnd else {
            let key = TapeKey(index: Int(index))
            throw document.missing(key, in: node, expected: expected, type: type, isDeclared: true)
        }
        return TapePlace(node: next, parent: node, ordinal: index)
    }

    @inline(__always) private mutating func pass() {
        next = document.after(next)
        index &+= 1
    }

    mutating func decodeNil() throws -> Bool {
        guard document.kind(try place(Any.self, "an element").node) == .null else { return false }
        pass()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let value = try document.bool(at: place(type, "true or false"))
        pass()
        return value
    }

    mutating func decode(_ type: String.Type) throws -> String {
        let value = try document.string(at: place(type, "a string"))
        pass()
        return value
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        let value = try document.double(at: place(type, "a number"))
        pass()
        return value
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        let value = try document.float(at: place(type, "a number"))
        pass()
        return value
    }

    @inline(__always)
    private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        let value = try document.integer(type, at: place(type, "a whole number"))
        pass()
        return value
    }

    mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

    /// After an error the container still stands at the element, as Foundation's does.
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try document.value(type, at: place(type, "an element"))
        pass()
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let place = try place([String: Any].self, "an object")
        let container = try NodeDecoder(document: document, place: place).container(keyedBy: type)
        pass()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let place = try place([Any].self, "an array")
        let container = try NodeDecoder(document: document, place: place).unkeyedContainer()
        pass()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let place = try place((any Decoder).self, "an element")
        pass()
        return NodeDecoder(document: document, place: place)
    }
}
