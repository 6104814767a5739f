import StoicJSON

extension Field {
    /// A member that may be absent, which nil stands for; unlike an optional one's, its null is a value, for
    /// the schema to take or refuse. What tells "leave it" from "none".
    package static func omittable<Wrapped>(
        _ name: String, _ path: any KeyPath<Root, Value> & Sendable, _ schema: Schema<Wrapped>
    ) -> Field where Value == Wrapped? {
        var member = Member(
            name, schema.shape, isRequired: false, leaf: nil, size: MemoryLayout<Value>.size,
            alignment: MemoryLayout<Value>.alignment,
            read: { reader, findings, slot throws(JSONSyntaxError) in
                guard let value = try schema.read(&reader, &findings) else { return false }
                slot.initialize(to: Wrapped?.some(value))
                return true
            },
            drop: { slot in _ = slot.take(Value.self) })
        member.absent = { $0.initialize(to: Wrapped?.none) }
        return Field(member) { root, writer throws(EncodingFailure) in
            if let value = root[keyPath: path] { try writer.member(name, value, schema) }
        }
    }
}
