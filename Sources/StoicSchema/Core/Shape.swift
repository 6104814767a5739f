public import StoicJSON

/// What can be told of a schema without reading or writing with it.
@usableFromInline indirect enum Shape: Sendable {
    case anything
    case null
    case boolean
    case integer(Bounds)
    case number(Bounds)
    case string(Text)
    case choice([JSONValue])
    case array(Shape, Counts)
    case dictionary(Shape, Counts)
    case object([Part], UnknownKeys)
    case union([Shape])
    case tagged(String, [(tag: String, shape: Shape)])
    case nullable(Shape)
    /// A value that is never wrong: what does not fit is replaced.
    case forgiving(Shape)
    /// A choice or a tagged union where others than those listed stand for what is unknown.
    case open(Shape)
    /// What a value is made of: rules about the value are none about the document.
    case mapped(Shape)
    /// Constrained by something that JSON Schema cannot say.
    case noted(Shape, String)
    /// A schema that may contain itself.
    case reference(String, @Sendable () -> Shape)

    @usableFromInline struct Bounds: Sendable, Hashable {
        var minimum: JSONNumber?
        var maximum: JSONNumber?
    }

    @usableFromInline struct Text: Sendable, Hashable {
        var lengths = Counts()
        var patterns: [String] = []
        var formats: [String] = []
    }

    @usableFromInline struct Counts: Sendable, Hashable {
        var minimum: Int?
        var maximum: Int?
    }

    /// A member of an object.
    @usableFromInline struct Part: Sendable {
        var name: String
        var shape: Shape
        var isRequired: Bool
        var fallback: JSONValue?
        var formerNames: [String] = []
        var deprecation: String?
    }
}
