public import StoicJSON

/// A field without its types: what an object's loop needs of it.
@usableFromInline struct Member: Sendable {
    @usableFromInline typealias Read =
        @Sendable (inout JSONReader, inout Findings, Slot) throws(JSONSyntaxError) -> Bool

    let key: JSONKey
    let shape: Shape
    let words: String
    let isRequired: Bool
    let leaf: Leaf?
    let size: Int
    let alignment: Int
    let read: Read
    let drop: @Sendable (Slot) -> Void
    @usableFromInline var isOptional = false
    @usableFromInline var isDefaulted = false
    /// Puts there what stands for an absent member.
    @usableFromInline var absent: (@Sendable (Slot) -> Void)?
    /// The same as JSON, for exports.
    @usableFromInline var fallback: (@Sendable () -> JSONValue?)?
    var formerKeys: [JSONKey] = []
    var deprecation: String?

    @usableFromInline init(
        _ name: String, _ shape: Shape, isRequired: Bool, leaf: Leaf?, size: Int, alignment: Int,
        read: @escaping Read, drop: @escaping @Sendable (Slot) -> Void
    ) {
        key = JSONKey(name)
        self.shape = shape
        words = shape.words
        self.isRequired = isRequired
        self.leaf = leaf
        self.size = size
        self.alignment = alignment
        self.read = read
        self.drop = drop
    }

    var part: Shape.Part {
        Shape.Part(
            name: key.text, shape: isDefaulted && !shape.takesNull ? .nullable(shape) : shape,
            isRequired: isRequired, fallback: fallback?(),
            formerNames: formerKeys.map(\.text), deprecation: deprecation)
    }
}
