import StoicJSON

/// A decoder of the value at a place, and its container when that is a single value.
///
/// Three words, so that it goes into an existential without an allocation.
struct NodeDecoder: Decoder {
    let document: DecodedDocument
    let place: TapePlace

    var codingPath: [any CodingKey] { document.path(to: place) }

    var userInfo: [CodingUserInfoKey: Any] { document.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard document.kind(place.node) == .object else {
            throw document.fault(.kind, "an object", [String: Any].self, at: place)
        }
        document.expect(place.node &+ 2, in: place.node)
        return KeyedDecodingContainer(KeyedNode<Key>(document, place.node, isAsWritten: place.isAsWritten))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard document.kind(place.node) == .array else {
            throw document.fault(.kind, "an array", [Any].self, at: place)
        }
        return UnkeyedNode(document, place.node)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension NodeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { document.kind(place.node) == .null }

    func decode(_ type: Bool.Type) throws -> Bool { try document.bool(at: place) }
    func decode(_ type: String.Type) throws -> String { try document.string(at: place) }
    func decode(_ type: Double.Type) throws -> Double { try document.double(at: place) }
    func decode(_ type: Float.Type) throws -> Float { try document.float(at: place) }
    func decode(_ type: Int.Type) throws -> Int { try document.integer(type, at: place) }
    func decode(_ type: Int8.Type) throws -> Int8 { try document.integer(type, at: place) }
    func decode(_ type: Int16.Type) throws -> Int16 { try document.integer(type, at: place) }
    func decode(_ type: Int32.Type) throws -> Int32 { try document.integer(type, at: place) }
    func decode(_ type: Int64.Type) throws -> Int64 { try document.integer(type, at: place) }
    func decode(_ type: Int128.Type) throws -> Int128 { try document.integer(type, at: place) }
    func decode(_ type: UInt.Type) throws -> UInt { try document.integer(type, at: place) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try document.integer(type, at: place) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try document.integer(type, at: place) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try document.integer(type, at: place) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try document.integer(type, at: place) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try document.integer(type, at: place) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try document.value(type, at: place)
    }
}
