import StoicJSON

extension SchemaRun {
    /// Rules that apply other schemas to the same value.
    mutating func holdsInPlace(_ rule: SchemaRule, _ value: JSONValue) -> Bool {
        switch rule {
        case .reference(let schema): return apply(schema, to: value)
        case .allOf(let schemas):
            var isRight = true
            for schema in schemas {
                if !apply(schema, to: value) { isRight = false }
                if !isRight, !wantsReasons { return false }
            }
            return isRight
        case .anyOf(let schemas):
            for schema in schemas where fits(schema, value) { return true }
            return explain(schemas, value)
        case .oneOf(let schemas):
            var count = 0
            for schema in schemas where fits(schema, value) {
                count += 1
                if count > 1 {
                    return add(.union, "exactly one of \(schemas.count) alternatives, and more of them fit")
                }
            }
            return count == 1 || explain(schemas, value)
        case .not(let schema):
            guard fits(schema, value) else { return !isStopped }
            let words = wantsReasons ? words(of: schema) : ""
            return add(.check, "anything but " + words)
        case .condition(let test, let then, let otherwise):
            guard let next = fits(test, value) ? then : otherwise else { return !isStopped }
            return apply(next, to: value)
        default: return true
        }
    }

    /// Tells why no alternative fits: of the only one that may be meant, what is wrong by it; of more, that
    /// none of them fits.
    private mutating func explain(_ schemas: [Int], _ value: JSONValue) -> Bool {
        guard wantsReasons else { return false }
        let meant = schemas.filter { isMeant($0, value) }
        if meant.count == 1 { return apply(meant[0], to: value) }
        let words = schemas.prefix(10).map { self.words(of: $0) }.joined(separator: ", or ")
        return add(.union, words)
    }

    /// The value is of the schema's kind, and has the members that tell it from its like.
    private func isMeant(_ schema: Int, _ value: JSONValue) -> Bool {
        for rule in schemas[resolved(schema)].rules {
            switch rule {
            case .kinds(let kinds) where !kinds.includes(value): return false
            case .choice(let choice) where !choice.contains(value): return false
            case .members(let rules):
                guard case .object(let object) = value else { continue }
                for (name, schema) in rules.named {
                    guard let tag = object[name.text] else { continue }
                    for case .choice(let choice) in schemas[resolved(schema)].rules
                    where !choice.contains(tag) {
                        return false
                    }
                }
            default: break
            }
        }
        return true
    }
}

extension SchemaRun {
    /// What a schema wants, in a few words.
    func words(of index: Int, depth: Int = 4) -> String {
        let schema = schemas[resolved(index)]
        if schema.isNever { return "nothing" }
        var words: [String] = []
        for rule in schema.rules {
            switch rule {
            case .kinds(let kinds): words.append(kinds.words)
            case .choice(let choice): words.append(choice.words)
            case .bound(let bound): words.append(bound.words)
            case .multiple(let number): words.append("a multiple of \(number)")
            case .length(let counts): words.append("a string" + counts.words("scalar"))
            case .pattern(let pattern): words.append("a string matching \(pattern)")
            case .format(let format): words.append("a string in the format \(format.rawValue)")
            case .elementCount(let counts): words.append("an array" + counts.words("element"))
            case .memberCount(let counts): words.append("an object" + counts.words("member"))
            case .anyOf(let schemas) where depth > 0:
                words.append(
                    schemas.prefix(5).map { self.words(of: $0, depth: depth - 1) }.joined(separator: ", or "))
            default: break
            }
        }
        return words.isEmpty ? "a value of its schema" : words.prefix(3).joined(separator: ", ")
    }
}
