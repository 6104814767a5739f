import StoicJSON

extension Shape {
    /// What is wanted, as an issue says it: kind first, then bounds.
    @usableFromInline var words: String {
        switch self {
        case .anything: "a value"
        case .null: "null"
        case .boolean: "true or false"
        case .integer(let bounds): "a whole number" + bounds.words
        case .number(let bounds): "a number" + bounds.words
        case .string(let text): "a string" + text.words
        case .choice(let values):
            "one of " + values.prefix(20).map(\.description).joined(separator: ", ")
                + (values.count > 20 ? ", and \(values.count - 20) more" : "")
        case .array(_, let counts): "an array" + counts.words("element")
        case .dictionary(_, let counts): "an object" + counts.words("member")
        case .object: "an object"
        case .union(let shapes): shapes.prefix(10).map(\.words).joined(separator: ", or ")
        case .tagged(let key, let variants):
            "an object whose \(JSONValue.string(key)) is one of "
                + variants.prefix(20).map { JSONValue.string($0.tag).description }.joined(separator: ", ")
        case .nullable(let shape): shape.words + ", or null"
        case .forgiving(let shape), .open(let shape), .mapped(let shape): shape.words
        case .noted(let shape, let note): "\(shape.words), \(note)"
        case .reference(let name, _): name
        }
    }

    /// Null is one of the values; what a reference leads to is taken not to have it.
    @usableFromInline var takesNull: Bool {
        switch self {
        case .anything, .null, .nullable, .forgiving: true
        case .choice(let values): values.contains(.null)
        case .union(let shapes): shapes.contains(where: \.takesNull)
        case .open(let inner), .mapped(let inner), .noted(let inner, _): inner.takesNull
        case .boolean, .integer, .number, .string, .array, .dictionary, .object, .tagged, .reference: false
        }
    }

    /// The names that the schema has written down, as far as references lead.
    var declaredNames: Set<String> {
        var names: Set<String> = []
        var visited: Set<String> = []
        var waiting = [self]
        while let shape = waiting.popLast() {
            switch shape {
            case .anything, .null, .boolean, .integer, .number, .string, .choice: break
            case .array(let inner, _), .dictionary(let inner, _), .nullable(let inner), .forgiving(let inner),
                .noted(let inner, _), .mapped(let inner):
                waiting.append(inner)
            case .open(let inner): waiting.append(inner)
            case .union(let shapes): waiting += shapes
            case .tagged(let key, let variants):
                names.insert(key)
                waiting += variants.map(\.shape)
            case .object(let parts, _):
                for part in parts { names.formUnion([part.name] + part.formerNames) }
                waiting += parts.map(\.shape)
            case .reference(let name, let shape):
                if visited.insert(name).inserted { waiting.append(shape()) }
            }
        }
        return names
    }
}

extension Shape.Bounds {
    var words: String {
        switch (minimum, maximum) {
        case (let low?, let high?): " in \(low)…\(high)"
        case (let low?, nil): " of at least \(low)"
        case (nil, let high?): " of at most \(high)"
        case (nil, nil): ""
        }
    }
}

extension Shape.Text {
    var words: String {
        lengths.words("scalar") + formats.map { " in the format \($0)" }.joined()
            + patterns.map { " matching \($0)" }.joined()
    }
}

extension Shape.Counts {
    func words(_ unit: String) -> String {
        switch (minimum, maximum) {
        case (let low?, let high?) where low == high: " of \(low) \(unit)s"
        case (let low?, let high?): " of \(low)…\(high) \(unit)s"
        case (let low?, nil): " of at least \(low) \(unit)\(low == 1 ? "" : "s")"
        case (nil, let high?): " of at most \(high) \(unit)\(high == 1 ? "" : "s")"
        case (nil, nil): ""
        }
    }

    func contains(_ count: Int) -> Bool { count >= minimum ?? 0 && count <= maximum ?? .max }
}
