public import StoicJSON

/// A member of an object, and where its value is in the type that the object becomes.
public struct Field<Root, Value>: Sendable {
    @usableFromInline var member: Member
    @usableFromInline let writing: @Sendable (Root, inout SchemaWriter) throws(EncodingFailure) -> Void

    @inlinable init(
        _ member: Member,
        writing: @escaping @Sendable (Root, inout SchemaWriter) throws(EncodingFailure) -> Void
    ) {
        self.member = member
        self.writing = writing
    }

    /// A member that must be there.
    @inlinable public static func required(
        _ name: String, _ path: any KeyPath<Root, Value> & Sendable, _ schema: Schema<Value>
    ) -> Field {
        let member = Member(
            name, schema.shape, isRequired: true, leaf: schema.leaf, size: MemoryLayout<Value>.size,
            alignment: MemoryLayout<Value>.alignment, read: schema.reading,
            drop: { slot in _ = slot.take(Value.self) })
        return Field(member) { root, writer throws(EncodingFailure) in
            try writer.member(name, root[keyPath: path], schema)
        }
    }

    /// A member that may be absent or null; nil is written by leaving it out.
    @inlinable public static func optional<Wrapped>(
        _ name: String, _ path: any KeyPath<Root, Value> & Sendable, _ schema: Schema<Wrapped>
    ) -> Field where Value == Wrapped? {
        var member = Member(
            name, .nullable(schema.shape), isRequired: false, leaf: schema.leaf,
            size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment,
            read: { reader, findings, slot throws(JSONSyntaxError) in
                if try reader.readNullIfPresent() {
                    slot.initialize(to: Wrapped?.none)
                    return true
                }
                guard let value = try schema.read(&reader, &findings) else { return false }
                slot.initialize(to: Wrapped?.some(value))
                return true
            },
            drop: { slot in _ = slot.take(Value.self) })
        member.isOptional = true
        member.absent = { $0.initialize(to: Wrapped?.none) }
        return Field(member) { root, writer throws(EncodingFailure) in
            if let value = root[keyPath: path] { try writer.member(name, value, schema) }
        }
    }

    /// A member that another value stands for when it is absent, or null where null is no value of the
    /// schema's; a repair tells of it.
    @inlinable public static func defaulted(
        _ name: String, _ path: any KeyPath<Root, Value> & Sendable, _ schema: Schema<Value>,
        to fallback: @autoclosure @escaping @Sendable () -> Value
    ) -> Field {
        let (reading, takesNull, words) = (schema.reading, schema.shape.takesNull, schema.shape.words)
        var member = Member(
            name, schema.shape, isRequired: false, leaf: nil, size: MemoryLayout<Value>.size,
            alignment: MemoryLayout<Value>.alignment,
            read: { reader, findings, slot throws(JSONSyntaxError) in
                let start = reader.position
                guard !takesNull, try reader.readNullIfPresent() else {
                    return try reading(&reader, &findings, slot)
                }
                findings.replaceNull(at: start, words)
                slot.initialize(to: fallback())
                return true
            },
            drop: { slot in _ = slot.take(Value.self) })
        member.absent = { $0.initialize(to: fallback()) }
        member.isDefaulted = true
        member.fallback = { schema.value(of: fallback()) }
        return Field(member) { root, writer throws(EncodingFailure) in
            try writer.member(name, root[keyPath: path], schema)
        }
    }

    /// Also reads the member under names that it had once, with a warning; it is written under its own.
    public func formerly(_ names: String...) -> Field {
        var field = self
        field.member.formerKeys += names.map { JSONKey($0) }
        return field
    }

    /// Warns when the member is there, with a note that says what to use instead.
    public func deprecated(_ note: String) -> Field {
        var field = self
        field.member.deprecation = note
        return field
    }
}
