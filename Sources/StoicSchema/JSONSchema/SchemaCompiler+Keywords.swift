import StoicJSON

extension SchemaCompiler {
    /// The rules of one schema, those first that tell most shortly what a value must be.
    mutating func rules(_ place: inout SchemaPlace) -> [SchemaRule] {
        checkNames(place)
        return general(place) + scalars(place) + arrays(place) + objects(place) + logic(place)
    }

    private mutating func general(_ place: SchemaPlace) -> [SchemaRule] {
        var rules: [SchemaRule] = []
        if place["type"] != nil { rules.append(.kinds(kinds(place))) }
        if let values = list("enum", place) { rules.append(.choice(ValueChoice(values))) }
        if let value = place["const"] { rules.append(.choice(ValueChoice([value]))) }
        return rules
    }

    private mutating func kinds(_ place: SchemaPlace) -> KindSet {
        let pointer = place.pointer.appending("type")
        var names: [(JSONPointer, JSONValue)] = []
        if case .array(let list)? = place["type"] {
            names = list.enumerated().map { (pointer.appending($0.offset), $0.element) }
        } else if let value = place["type"] {
            names = [(pointer, value)]
        }
        var kinds: KindSet = []
        for (pointer, value) in names {
            if case .string(let name) = value, let kind = KindSet.named(name) {
                kinds.formUnion(kind)
            } else {
                fault(.choice, at: pointer, "one of " + KindSet.all.map(\.name).joined(separator: ", "))
            }
        }
        return kinds
    }

    private mutating func scalars(_ place: SchemaPlace) -> [SchemaRule] {
        var rules: [SchemaRule] = []
        let bounds = [
            ("minimum", false, false), ("exclusiveMinimum", false, true), ("maximum", true, false),
            ("exclusiveMaximum", true, true),
        ]
        for (keyword, isMaximum, isExclusive) in bounds {
            guard let number = number(keyword, place) else { continue }
            rules.append(
                .bound(NumberBound(number: number, isMaximum: isMaximum, isExclusive: isExclusive)))
        }
        if let divisor = number("multipleOf", place) {
            if divisor.isDivisor {
                rules.append(.multiple(of: divisor))
            } else {
                fault(
                    .range, at: place.pointer.appending("multipleOf"),
                    "a number above 0, of at most 19 digits")
            }
        }
        if let counts = counts("minLength", "maxLength", place) { rules.append(.length(counts)) }
        if let text = text("pattern", place),
            let pattern = pattern(text, at: place.pointer.appending("pattern"))
        {
            rules.append(.pattern(pattern))
        }
        if let name = text("format", place) {
            if let format = StringFormat(rawValue: name) {
                rules.append(.format(format))
            } else {
                let known = StringFormat.allCases.map(\.rawValue).joined(separator: ", ")
                fault(.choice, at: place.pointer.appending("format"), "a format that is supported: " + known)
            }
        }
        return rules
    }

    private mutating func arrays(_ place: SchemaPlace) -> [SchemaRule] {
        var rules: [SchemaRule] = []
        if let counts = counts("minItems", "maxItems", place) { rules.append(.elementCount(counts)) }
        let first = schemas("prefixItems", place)
        let others = schema("items", place)
        if first != nil || others != nil { rules.append(.elements(first: first ?? [], others: others)) }
        if flag("uniqueItems", place) == true { rules.append(.unique) }
        let counts = counts("minContains", "maxContains", place)
        if let schema = schema("contains", place) {
            let counts = Shape.Counts(minimum: counts?.minimum ?? 1, maximum: counts?.maximum)
            rules.append(.contains(schema, counts))
        }
        return rules
    }

    private mutating func objects(_ place: SchemaPlace) -> [SchemaRule] {
        var rules: [SchemaRule] = []
        if let counts = counts("minProperties", "maxProperties", place) { rules.append(.memberCount(counts)) }
        var members = MemberRules()
        for (name, schema) in named("properties", place) ?? [] {
            members.named[ScalarName(name)] = schema
            declared.insert(name)
        }
        if let names = names("required", place) {
            rules.append(.required(names.map { ($0, members.named[ScalarName($0)]) }))
        }
        for (text, schema) in named("patternProperties", place) ?? [] {
            let pointer = place.pointer.appending("patternProperties").appending(text)
            guard let pattern = pattern(text, at: pointer, isOfName: true) else { continue }
            members.matching.append((pattern, schema))
        }
        members.others = schema("additionalProperties", place)
        if !members.named.isEmpty || !members.matching.isEmpty || members.others != nil {
            rules.append(.members(members))
        }
        if let schema = schema("propertyNames", place) { rules.append(.names(schema)) }
        if let lists = nameLists("dependentRequired", place) { rules.append(.requiredWith(lists)) }
        if let schemas = named("dependentSchemas", place) { rules.append(.appliedWith(schemas)) }
        return rules
    }

    private mutating func logic(_ place: SchemaPlace) -> [SchemaRule] {
        var rules: [SchemaRule] = []
        if let schema = reference(place) { rules.append(.reference(schema)) }
        if let schemas = schemas("allOf", place) { rules.append(.allOf(schemas)) }
        if let schemas = schemas("anyOf", place) { rules.append(.anyOf(schemas)) }
        if let schemas = schemas("oneOf", place) { rules.append(.oneOf(schemas)) }
        if let schema = schema("not", place) { rules.append(.not(schema)) }
        let then = schema("then", place)
        let otherwise = schema("else", place)
        if let test = schema("if", place) {
            rules.append(.condition(test, then: then, otherwise: otherwise))
        }
        // They need not be used to have to be right.
        _ = named("$defs", place)
        _ = named("definitions", place)
        return rules
    }

    private mutating func reference(_ place: SchemaPlace) -> Int? {
        guard let text = text("$ref", place) else { return nil }
        let pointer = place.pointer.appending("$ref")
        var fragment = text
        if !identifier.isEmpty, text.hasPrefix(identifier) {
            fragment = String(text.dropFirst(identifier.count))
            if fragment.isEmpty { fragment = "#" }
        }
        guard fragment.hasPrefix("#") else {
            fault(.choice, at: pointer, "a reference within this document, such as #/$defs/name")
            return nil
        }
        guard let target = JSONPointer(fragment: fragment) else {
            fault(.choice, at: pointer, "a pointer behind the #: anchors are not supported")
            return nil
        }
        guard let schema = schema(at: target) else {
            fault(.choice, at: pointer, "a reference to a schema that is there")
            return nil
        }
        return schema
    }
}
