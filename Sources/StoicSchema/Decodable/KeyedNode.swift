/// The members of an object.
struct KeyedNode<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let document: DecodedDocument
    private let node: UInt32
    /// With a strategy, what the names became.
    private let renamed: RenamedMembers?

    init(_ document: DecodedDocument, _ node: UInt32, isAsWritten: Bool) {
        self.document = document
        self.node = node
        renamed = document.isSnakeCase && !isAsWritten ? RenamedMembers(document, node) : nil
    }

    var codingPath: [any CodingKey] { document.path(to: document.place(of: node)) }

    var allKeys: [Key] {
        if let renamed {
            var seen: Set<String> = []
            return renamed.names.filter { seen.insert($0).inserted }.compactMap { Key(stringValue: $0) }
        }
        return document.names(of: node).compactMap { entry in
            Key(stringValue: document.text.text(of: document.tape[Int(entry)]))
        }
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    @inline(__always) private func find(_ key: Key) -> UInt32? {
        if let renamed { return renamed.value(key.stringValue) }
        return document.member(key.stringValue, of: node)
    }

    @inline(__always)
    private func place(_ key: Key, _ type: Any.Type, _ expected: String) throws -> TapePlace {
        guard let found = find(key) else { throw missing(key, type, expected) }
        return TapePlace(node: found, parent: node, ordinal: 0)
    }

    @inline(never) private func missing(_ key: Key, _ type: Any.Type, _ expected: String) -> any Error {
        document.missing(key, in: node, expected: expected, type: type, isDeclared: key.isDeclared)
    }

    /// Nil for a member that is not there or null.
    @inline(__always) private func present(_ key: Key) -> TapePlace? {
        guard let found = find(key), document.kind(found) != .null else { return nil }
        return TapePlace(node: found, parent: node, ordinal: 0)
    }

    /// An error's way leads through this name.
    @inline(__always)
    private func under<Value>(_ key: Key, _ place: TapePlace, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            document.note(key, of: place.node)
            throw error
        }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        document.kind(try place(key, Any.self, "a value").node) == .null
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        let place = try place(key, type, "true or false")
        return try under(key, place) { try document.bool(at: place) }
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        let place = try place(key, type, "a string")
        return try under(key, place) { try document.string(at: place) }
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        let place = try place(key, type, "a number")
        return try under(key, place) { try document.double(at: place) }
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        let place = try place(key, type, "a number")
        return try under(key, place) { try document.float(at: place) }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(type, key, at: place(key, type, "a value"))
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        guard let place = present(key) else { return nil }
        return try under(key, place) { try document.bool(at: place) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard let place = present(key) else { return nil }
        return try under(key, place) { try document.string(at: place) }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        guard let place = present(key) else { return nil }
        return try under(key, place) { try document.double(at: place) }
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        guard let place = present(key) else { return nil }
        return try under(key, place) { try document.float(at: place) }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let place = present(key) else { return nil }
        return try value(type, key, at: place)
    }

    @inline(__always)
    private func value<Value: Decodable>(
        _ type: Value.Type, _ key: Key, at place: TapePlace
    ) throws -> Value {
        let value = try under(key, place) { try document.value(type, at: place) }
        // The value's own members were asked for meanwhile.
        document.expect(document.after(place.node), in: node)
        return value
    }

    @inline(__always)
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ key: Key) throws -> Integer {
        let place = try place(key, type, "a whole number")
        return try under(key, place) { try document.integer(type, at: place) }
    }

    @inline(__always)
    func optionalInteger<Integer: FixedWidthInteger>(
        _ type: Integer.Type, _ key: Key
    ) throws -> Integer? {
        guard let place = present(key) else { return nil }
        return try under(key, place) { try document.integer(type, at: place) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        let place = try place(key, [String: Any].self, "an object")
        document.note(key, of: place.node)
        return try NodeDecoder(document: document, place: place).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let place = try place(key, [Any].self, "an array")
        document.note(key, of: place.node)
        return try NodeDecoder(document: document, place: place).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { superDecoder(under: TapeKey(name: "super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(under: key) }

    private func superDecoder(under key: some CodingKey) -> any Decoder {
        let name = key.stringValue
        let found = renamed.map { $0.value(name) } ?? document.member(name, of: node)
        guard let found else {
            return NodeDecoder(document: document, place: document.absent(name, of: node))
        }
        document.note(key, of: found)
        return NodeDecoder(
            document: document, place: TapePlace(node: found, parent: node, ordinal: 0))
    }
}
