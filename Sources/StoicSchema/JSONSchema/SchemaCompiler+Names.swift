import StoicJSON

extension SchemaCompiler {
    /// Keywords that say what `rules` reads.
    private static let read: Set<String> = [
        "type", "enum", "const", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf",
        "minLength", "maxLength", "pattern", "format", "minItems", "maxItems", "prefixItems", "items",
        "uniqueItems", "contains", "minContains", "maxContains", "minProperties", "maxProperties",
        "properties", "required", "patternProperties", "additionalProperties", "propertyNames",
        "dependentRequired", "dependentSchemas", "$ref", "allOf", "anyOf", "oneOf", "not", "if", "then",
        "else", "$defs", "definitions",
    ]

    /// Keywords that no document is wrong by, and what they hold.
    private static let notes: [String: KindSet] = [
        "title": .string, "description": .string, "$comment": .string, "$schema": .string,
        "default": .anything, "examples": .array, "deprecated": .boolean, "readOnly": .boolean,
        "writeOnly": .boolean, "contentEncoding": .string, "contentMediaType": .string,
        "contentSchema": [.object, .boolean],
    ]

    /// Keywords that JSON Schema has and that are not supported here, and what to do about it.
    private static let refused = [
        "unevaluatedItems": "no unevaluatedItems, which is not supported: items can refuse elements",
        "unevaluatedProperties":
            "no unevaluatedProperties, which is not supported: additionalProperties can refuse members",
        "$anchor": "no $anchor, which is not supported: $ref can lead to #/$defs/name",
        "$dynamicRef": "no $dynamicRef, which is not supported: $ref is",
        "$dynamicAnchor": "no $dynamicAnchor, which is not supported: $ref can lead to #/$defs/name",
        "$recursiveRef": "no $recursiveRef, which 2020-12 does not have: $ref can lead to #",
        "$recursiveAnchor": "no $recursiveAnchor, which 2020-12 does not have",
        "$vocabulary": "no $vocabulary: only the vocabularies of 2020-12 are supported",
        "dependencies": "dependentRequired or dependentSchemas, which 2020-12 has in its place",
        "additionalItems": "items, which 2020-12 has in its place, beside prefixItems",
        "id": "$id, which 2020-12 has in its place",
    ]

    /// Notes keywords that are not supported, and notes of the wrong kind.
    mutating func checkNames(_ place: SchemaPlace) {
        for member in place.object where !Self.read.contains(member.name) {
            let pointer = place.pointer.appending(member.name)
            if let kinds = Self.notes[member.name] {
                if !kinds.includes(member.value) { fault(.kind, at: pointer, kinds.words) }
            } else if member.name == "$id" {
                if !KindSet.string.includes(member.value) {
                    fault(.kind, at: pointer, "a string")
                } else if place.pointer != .root {
                    fault(
                        .unknownKey, at: pointer,
                        "no $id but the root's: references lead within one document",
                        isOfName: true)
                }
            } else if let expected = Self.refused[member.name] {
                fault(.unknownKey, at: pointer, expected, isOfName: true)
            } else if !member.name.hasPrefix("x-") {
                fault(
                    .unknownKey, at: pointer,
                    "a keyword of JSON Schema 2020-12, or a name that begins with x-",
                    isOfName: true)
            }
        }
    }
}
