import StoicJSON

extension SchemaRun {
    mutating func holds(_ rule: SchemaRule, _ object: JSONObject) -> Bool {
        switch rule {
        case .memberCount(let counts):
            return counts.contains(object.count) || add(.count, "an object" + counts.words("member"))
        case .names(let schema): return namesFit(schema, object)
        case .required(let names):
            var isRight = true
            for (name, schema) in names where object[name] == nil {
                let words = wantsReasons ? schema.map { self.words(of: $0) } : nil
                isRight = add(.missing, words ?? "a value", missing: name)
                if !wantsReasons { return false }
            }
            return isRight
        case .requiredWith(let rules):
            var isRight = true
            for (name, others) in rules where object[name] != nil {
                for other in others where object[other] == nil {
                    isRight = add(.missing, "a value, as \(JSONValue.string(name)) is there", missing: other)
                    if !wantsReasons { return false }
                }
            }
            return isRight
        case .appliedWith(let rules):
            var isRight = true
            for (name, schema) in rules where object[name] != nil {
                if !apply(schema, to: .object(object)) { isRight = false }
                if !isRight, !wantsReasons { return false }
            }
            return isRight
        default: return true
        }
    }

    mutating func membersFit(_ rules: MemberRules, _ object: JSONObject) -> Bool {
        var isRight = true
        for member in object {
            var isKnown = false
            if let schema = rules.named[ScalarName(member.name)] {
                isKnown = true
                if !memberFits(schema, member) { isRight = false }
            }
            for (pattern, schema) in rules.matching where matches(pattern, member.name) {
                isKnown = true
                if !memberFits(schema, member) { isRight = false }
            }
            if !isKnown, let others = rules.others, !memberFits(others, member) { isRight = false }
            if !isRight, !wantsReasons { return false }
            if isStopped { return false }
        }
        return isRight
    }

    private mutating func memberFits(_ schema: Int, _ member: JSONObject.Member) -> Bool {
        guard schemas[resolved(schema)].isNever else {
            return apply(schema, to: member.value, under: member.name)
        }
        return refuse(member.name, "a name that the schema knows")
    }

    private mutating func namesFit(_ schema: Int, _ object: JSONObject) -> Bool {
        var isRight = true
        for name in object.names where !fits(schema, .string(name)) {
            let words = wantsReasons ? words(of: schema) : ""
            isRight = refuse(name, "a name that is " + words)
            if !wantsReasons { return false }
        }
        return isRight
    }

    private mutating func refuse(_ name: String, _ expected: @autoclosure () -> String) -> Bool {
        path.append(name)
        defer { path.removeLast() }
        return add(.unknownKey, expected(), isOfName: true)
    }
}
