public import StoicJSON

extension Schema {
    /// An object that becomes a value of a type, member by member.
    ///
    /// - Parameters:
    ///   - make: Makes the value of its parts: the type's initializer.
    ///   - unknownKeys: What becomes of members that are not among the fields. Default: they are passed over.
    ///   - field: The members, in the order of `make`'s parameters; at most 64.
    @inlinable public static func object<each Part>(
        _ make: @escaping @Sendable (repeat each Part) -> Value, unknownKeys: UnknownKeys = .ignore,
        _ field: repeat Field<Value, each Part>
    ) -> Schema {
        objectOfAny(make, unknownKeys, repeat each field)
    }

    @inlinable static func objectOfAny<each Part>(
        _ make: @escaping @Sendable (repeat each Part) -> Value, _ unknownKeys: UnknownKeys,
        _ field: repeat Field<Value, each Part>
    ) -> Schema {
        var members: [Member] = []
        var writings: [Writing] = []
        for field in repeat each field {
            members.append(field.member)
            writings.append(field.writing)
        }
        let parts = (members, writings)
        return object(make, unknownKeys, parts.0, parts.1, allowed: [])
    }

    @inlinable static func object<each Part>(
        _ make: @escaping @Sendable (repeat each Part) -> Value, _ unknownKeys: UnknownKeys,
        _ members: [Member], _ writings: [Writing], allowed: [String]
    ) -> Schema {
        let plan = ObjectPlan(members, unknownKeys, allowed: allowed)
        return Schema(
            plan.shape,
            allowing: { object(make, unknownKeys, members, writings, allowed: allowed + [$0]) },
            writing: { value, writer throws(EncodingFailure) in try writer.object(value, writings) },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                try Slot.lend(size: plan.size, alignment: plan.alignment) {
                    frame throws(JSONSyntaxError) -> Bool in
                    guard try plan.read(&reader, &findings, frame) else { return false }
                    var end = 0
                    slot.initialize(to: make(repeat frame.takeNext((each Part).self, &end)))
                    return true
                }
            })
    }
}
