import StoicJSON

/// A schema's object while its keywords are read.
struct SchemaPlace {
    let pointer: JSONPointer
    let object: JSONObject

    subscript(keyword: String) -> JSONValue? { object[keyword] }
}

extension SchemaCompiler {
    /// A keyword's value as one of some kind; nil when it is not there, and with a fault when it is another.
    private mutating func value<Value>(
        _ keyword: String, _ place: SchemaPlace, _ expected: String, _ take: (JSONValue) -> Value?
    ) -> Value? {
        guard let value = place[keyword] else { return nil }
        if let taken = take(value) { return taken }
        fault(.kind, at: place.pointer.appending(keyword), expected)
        return nil
    }

    mutating func number(_ keyword: String, _ place: SchemaPlace) -> JSONNumber? {
        value(keyword, place, "a number") { if case .number(let number) = $0 { number } else { nil } }
    }

    mutating func text(_ keyword: String, _ place: SchemaPlace) -> String? {
        value(keyword, place, "a string") { if case .string(let text) = $0 { text } else { nil } }
    }

    mutating func flag(_ keyword: String, _ place: SchemaPlace) -> Bool? {
        value(keyword, place, "true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
    }

    mutating func list(_ keyword: String, _ place: SchemaPlace) -> [JSONValue]? {
        value(keyword, place, "an array") { if case .array(let list) = $0 { list } else { nil } }
    }

    private mutating func members(_ keyword: String, _ place: SchemaPlace) -> JSONObject? {
        value(keyword, place, "an object") { if case .object(let object) = $0 { object } else { nil } }
    }

    /// A count, which no value exceeds that is greater than an integer can be.
    private mutating func count(_ keyword: String, _ place: SchemaPlace) -> Int? {
        value(keyword, place, "a whole number of at least 0") { value in
            guard case .number(let number) = value, number.isWhole, number.isLess(than: 0) == false else {
                return nil
            }
            return number.exactly(Int.self) ?? .max
        }
    }

    /// Both bounds of a count; nil when there is neither.
    mutating func counts(_ minimum: String, _ maximum: String, _ place: SchemaPlace) -> Shape.Counts? {
        let counts = Shape.Counts(minimum: count(minimum, place), maximum: count(maximum, place))
        return counts == Shape.Counts() ? nil : counts
    }

    /// Strings that stand at a pointer.
    private mutating func names(_ list: [JSONValue], at pointer: JSONPointer) -> [String] {
        var names: [String] = []
        for (index, value) in list.enumerated() {
            if case .string(let name) = value {
                names.append(name)
            } else {
                fault(.kind, at: pointer.appending(index), "a string")
            }
        }
        declared.formUnion(names)
        return names
    }

    mutating func names(_ keyword: String, _ place: SchemaPlace) -> [String]? {
        list(keyword, place).map { names($0, at: place.pointer.appending(keyword)) }
    }

    /// Lists of names, by names.
    mutating func nameLists(_ keyword: String, _ place: SchemaPlace) -> [(name: String, others: [String])]? {
        guard let object = members(keyword, place) else { return nil }
        var lists: [(name: String, others: [String])] = []
        for member in object {
            let pointer = place.pointer.appending(keyword).appending(member.name)
            if case .array(let list) = member.value {
                lists.append((member.name, names(list, at: pointer)))
            } else {
                fault(.kind, at: pointer, "an array")
            }
        }
        return lists
    }

    mutating func schema(_ keyword: String, _ place: SchemaPlace) -> Int? {
        place[keyword].map { schema(at: place.pointer.appending(keyword), $0) }
    }

    mutating func schemas(_ keyword: String, _ place: SchemaPlace) -> [Int]? {
        guard let list = list(keyword, place) else { return nil }
        let pointer = place.pointer.appending(keyword)
        if list.isEmpty { fault(.count, at: pointer, "an array of at least 1 element") }
        return list.enumerated().map { schema(at: pointer.appending($0.offset), $0.element) }
    }

    /// Schemas by names.
    mutating func named(_ keyword: String, _ place: SchemaPlace) -> [(name: String, schema: Int)]? {
        guard let object = members(keyword, place) else { return nil }
        return object.map { member in
            let pointer = place.pointer.appending(keyword).appending(member.name)
            return (member.name, schema(at: pointer, member.value))
        }
    }

    /// A pattern that stands at a pointer, or is the name there.
    mutating func pattern(_ text: String, at pointer: JSONPointer, isOfName: Bool = false) -> Pattern? {
        do throws(PatternError) {
            return try Pattern(text)
        } catch {
            fault(.pattern, at: pointer, "a pattern that is supported: \(error)", isOfName: isOfName)
            return nil
        }
    }
}
