import StoicJSON

/// A JSON writer that knows which part of the value it is at.
@usableFromInline struct SchemaWriter {
    private var writer: JSONWriter
    private var path: [String] = []
    /// The tags that the next object begins with.
    var tags: [(key: String, value: String)] = []

    init(_ options: JSONWriter.Options) { writer = JSONWriter(options) }

    func failure(_ reason: EncodingFailure.Reason) -> EncodingFailure {
        EncodingFailure(reason: reason, pointer: JSONPointer(tokens: path))
    }

    mutating func json(_ body: (inout JSONWriter) throws(JSONWriteError) -> Void) throws(EncodingFailure) {
        do throws(JSONWriteError) { try body(&writer) } catch { throw failure(.json(error)) }
    }

    @usableFromInline mutating func member<Value>(
        _ name: String, _ value: Value, _ schema: Schema<Value>
    ) throws(EncodingFailure) {
        path.append(name)
        try json { json throws(JSONWriteError) in try json.key(name) }
        try schema.writing(value, &self)
        path.removeLast()
    }

    @usableFromInline mutating func object<Value>(
        _ value: Value, _ members: [Schema<Value>.Writing]
    ) throws(EncodingFailure) {
        let first = tags
        tags = []
        try json { json throws(JSONWriteError) in
            try json.beginObject()
            for tag in first {
                try json.key(tag.key)
                try json.string(tag.value)
            }
        }
        for member in members { try member(value, &self) }
        try json { json throws(JSONWriteError) in try json.endObject() }
    }

    @usableFromInline mutating func array<Element>(
        _ value: [Element], _ element: Schema<Element>
    ) throws(EncodingFailure) {
        try refuseTag()
        try json { json throws(JSONWriteError) in try json.beginArray() }
        for (index, one) in value.enumerated() {
            path.append(String(index))
            try element.writing(one, &self)
            path.removeLast()
        }
        try json { json throws(JSONWriteError) in try json.endArray() }
    }

    /// In the order of the names, so that the same value is always the same document.
    mutating func dictionary<Element>(
        _ value: [String: Element], _ element: Schema<Element>
    ) throws(EncodingFailure) {
        try refuseTag()
        try json { json throws(JSONWriteError) in try json.beginObject() }
        for (name, one) in value.sorted(by: { $0.key < $1.key }) { try member(name, one, element) }
        try json { json throws(JSONWriteError) in try json.endObject() }
    }

    /// No object within may take the tag of what is not an object itself.
    private func refuseTag() throws(EncodingFailure) {
        if let tag = tags.last { throw failure(.refused("an object, to hold \(tag.key)")) }
    }

    consuming func finish() throws(EncodingFailure) -> [UInt8] {
        do throws(JSONWriteError) { return try writer.finish() } catch {
            throw EncodingFailure(reason: .json(error), pointer: .root)
        }
    }
}
