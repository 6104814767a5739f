import StoicJSON

/// A shape as JSON Schema 2020-12. What the keywords cannot say stands in `$comment`.
struct JSONSchemaExport {
    private var definitions = JSONObject()
    /// Schemas that are being written, or waiting for it, by name.
    private var waiting: [(name: String, shape: Shape)] = []
    private var names: Set<String> = []

    static func document(of shape: Shape) -> JSONValue {
        var export = JSONSchemaExport()
        var root = JSONObject()
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        for member in export.schema(shape) { root[member.name] = member.value }
        while let next = export.waiting.popLast() {
            export.definitions[next.name] = .object(export.schema(next.shape))
        }
        if !export.definitions.isEmpty { root["$defs"] = .object(export.definitions) }
        return .object(root)
    }

    private mutating func schema(_ shape: Shape) -> JSONObject {
        var schema = JSONObject()
        switch shape {
        case .anything: break
        case .null: schema["type"] = "null"
        case .boolean: schema["type"] = "boolean"
        case .integer(let bounds):
            schema["type"] = "integer"
            add(bounds, to: &schema)
        case .number(let bounds):
            schema["type"] = "number"
            add(bounds, to: &schema)
        case .string(let text): add(text, to: &schema)
        case .choice(let values): schema["enum"] = .array(values)
        case .array(let element, let counts):
            schema["type"] = "array"
            schema["items"] = .object(self.schema(element))
            add(counts, "minItems", "maxItems", to: &schema)
        case .dictionary(let element, let counts):
            schema["type"] = "object"
            schema["additionalProperties"] = .object(self.schema(element))
            add(counts, "minProperties", "maxProperties", to: &schema)
        case .object(let parts, let unknown): add(parts, unknown, to: &schema)
        case .union(let shapes): schema["anyOf"] = .array(shapes.map { .object(self.schema($0)) })
        case .tagged(let key, let variants):
            schema["oneOf"] = .array(self.variants(key, variants).map(JSONValue.object))
        case .nullable(let inner): schema = nullable(inner)
        case .forgiving: schema["$comment"] = "What does not fit is replaced."
        case .noted(let inner, let note):
            schema = self.schema(inner)
            // Notes are added to those that are there.
            if case .string(let first)? = schema["$comment"] {
                schema["$comment"] = .string("\(first); \(note)")
            } else {
                schema["$comment"] = .string(note)
            }
        case .mapped(let inner): schema = self.schema(inner)
        case .open(let inner): schema = open(inner)
        case .reference(let name, let inner):
            if names.insert(name).inserted { waiting.append((name, inner())) }
            schema["$ref"] = .string("#/$defs/" + JSONPointer.escaped(name))
        }
        return schema
    }

    private func add(_ bounds: Shape.Bounds, to schema: inout JSONObject) {
        schema["minimum"] = bounds.minimum.map(JSONValue.number)
        schema["maximum"] = bounds.maximum.map(JSONValue.number)
    }

    private func add(
        _ counts: Shape.Counts, _ minimum: String, _ maximum: String, to schema: inout JSONObject
    ) {
        schema[minimum] = counts.minimum.map { .number(JSONNumber($0)) }
        schema[maximum] = counts.maximum.map { .number(JSONNumber($0)) }
    }

    private func add(_ text: Shape.Text, to schema: inout JSONObject) {
        schema["type"] = "string"
        add(text.lengths, "minLength", "maxLength", to: &schema)
        schema["format"] = text.formats.first.map(JSONValue.string)
        schema["pattern"] = text.patterns.first.map(JSONValue.string)
        // A keyword can stand but once in a schema.
        let more =
            text.formats.dropFirst().map { JSONValue.object(["format": .string($0)]) }
            + text.patterns.dropFirst().map { JSONValue.object(["pattern": .string($0)]) }
        if !more.isEmpty { schema["allOf"] = .array(more) }
    }

    private mutating func add(
        _ parts: [Shape.Part], _ unknown: UnknownKeys, to schema: inout JSONObject
    ) {
        schema["type"] = "object"
        var properties = JSONObject()
        for part in parts {
            var property = self.schema(part.shape)
            property["default"] = part.fallback
            if let note = part.deprecation {
                property["deprecated"] = true
                property["description"] = .string(note)
            }
            properties[part.name] = .object(property)
            for name in part.formerNames {
                property["deprecated"] = true
                properties[name] = .object(property)
            }
        }
        schema["properties"] = .object(properties)
        let required = parts.filter { $0.isRequired && $0.formerNames.isEmpty }.map {
            JSONValue.string($0.name)
        }
        if !required.isEmpty { schema["required"] = .array(required) }
        // A renamed member must be there under one of its names.
        let renamed = parts.filter { $0.isRequired && !$0.formerNames.isEmpty }.map { part in
            JSONValue.object([
                "anyOf": .array(
                    ([part.name] + part.formerNames).map { .object(["required": [.string($0)]]) })
            ])
        }
        if !renamed.isEmpty { schema["allOf"] = .array(renamed) }
        if unknown == .refuse { schema["additionalProperties"] = false }
    }

    /// A choice or a union with what is unknown to it.
    private mutating func open(_ shape: Shape) -> JSONObject {
        switch shape {
        case .choice(let values):
            let areNumbers = values.contains { if case .number = $0 { true } else { false } }
            return [
                "type": areNumbers ? "integer" : "string",
                "$comment": .string("Known are: " + values.map(\.description).joined(separator: ", ")),
            ]
        case .tagged(let key, let variants):
            let known = variants.map { JSONValue.string($0.tag) }
            let other: JSONObject = ["type": "string", "not": ["enum": .array(known)]]
            let unknown: JSONObject = [
                "type": "object", "properties": .object([key: .object(other)]), "required": [.string(key)],
                "$comment": "What is not known.",
            ]
            return ["oneOf": .array((self.variants(key, variants) + [unknown]).map(JSONValue.object))]
        default: return schema(shape)
        }
    }

    private mutating func variants(_ key: String, _ all: [(tag: String, shape: Shape)]) -> [JSONObject] {
        var tags: Set<ScalarName> = []
        // Of two variants with one tag the first counts.
        return all.filter { tags.insert(ScalarName($0.tag)).inserted }.map { variant(key, $0.tag, $0.shape) }
    }

    /// A variant's object with its tag; the tag's name must be known to an object that refuses others, which
    /// is why it is written here and not referred to.
    private mutating func variant(_ key: String, _ tag: String, _ shape: Shape) -> JSONObject {
        var schema = self.schema(shape.dereferenced)
        Self.admit(key, in: &schema)
        let tagged: JSONObject = ["const": .string(tag)]
        if case .object(var properties)? = schema["properties"] {
            properties[key] = .object(tagged)
            schema["properties"] = .object(properties)
        } else {
            schema["properties"] = .object([key: .object(tagged)])
        }
        var required: [JSONValue] = [.string(key)]
        if case .array(let others)? = schema["required"] {
            required += others.filter { $0 != .string(key) }
        }
        schema["required"] = .array(required)
        return schema
    }

    /// Lets a union's objects have the tag of the union around it.
    private static func admit(_ name: String, in schema: inout JSONObject) {
        for keyword in ["oneOf", "anyOf"] {
            guard case .array(let choices)? = schema[keyword] else { continue }
            schema[keyword] = .array(
                choices.map { choice in
                    guard case .object(var inner) = choice else { return choice }
                    admit(name, in: &inner)
                    return .object(inner)
                })
        }
        guard case .object(var properties)? = schema["properties"], properties[name] == nil,
            schema["additionalProperties"] == false
        else { return }
        properties[name] = true
        schema["properties"] = .object(properties)
    }

    private mutating func nullable(_ inner: Shape) -> JSONObject {
        let schema = self.schema(inner)
        if schema.isEmpty { return schema }
        return ["anyOf": [.object(schema), .object(["type": "null"])]]
    }
}

extension Shape {
    /// The shape that a reference leads to, whatever is said around it.
    fileprivate var dereferenced: Shape {
        switch self {
        case .reference(_, let shape): shape()
        case .mapped(let inner): .mapped(inner.dereferenced)
        case .noted(let inner, let note): .noted(inner.dereferenced, note)
        default: self
        }
    }
}
