import StoicJSON

extension SchemaRun {
    /// Whether a value keeps a rule; what is no concern of the rule does.
    ///
    /// What leads to other schemas is told apart here, with little on the stack, for it may do so at every
    /// level of a document.
    mutating func holds(_ rule: SchemaRule, _ value: JSONValue) -> Bool {
        switch rule {
        case .members(let rules):
            if case .object(let object) = value { return membersFit(rules, object) }
            return true
        case .elements(let first, let others):
            if case .array(let elements) = value { return elementsFit(elements, first, others) }
            return true
        case .reference, .allOf, .anyOf, .oneOf, .not, .condition: return holdsInPlace(rule, value)
        default: return holdsByItself(rule, value)
        }
    }

    private mutating func holdsByItself(_ rule: SchemaRule, _ value: JSONValue) -> Bool {
        switch (rule, value) {
        case (.kinds(let kinds), _):
            if kinds.includes(value) { return true }
            if case .number = value, kinds.contains(.integer) { return add(.fraction, kinds.words) }
            return add(.kind, kinds.words)
        case (.choice(let choice), _):
            if choice.hasContainers { spend(weight(of: value)) }
            return choice.contains(value) || add(.choice, choice.words)
        case (.bound(let bound), .number(let number)):
            return bound.contains(number) || add(.range, bound.words)
        case (.multiple(let divisor), .number(let number)):
            return number.isMultiple(of: divisor) || add(.range, "a multiple of \(divisor)")
        case (_, .string(let text)): return holds(rule, text)
        case (_, .array(let elements)): return holds(rule, elements)
        case (_, .object(let object)): return holds(rule, object)
        default: return true
        }
    }

    private mutating func holds(_ rule: SchemaRule, _ text: String) -> Bool {
        switch rule {
        case .length(let counts):
            return counts.contains(text.unicodeScalars.count)
                || add(.length, "a string" + counts.words("scalar"))
        case .pattern(let pattern):
            return matches(pattern, text) || add(.pattern, "a string matching \(pattern)")
        case .format(let format):
            return format.matches(text) || add(.format, "a string in the format \(format.rawValue)")
        default: return true
        }
    }

    /// A search, which costs as much as the pattern and the text are long.
    mutating func matches(_ pattern: Pattern, _ text: String) -> Bool {
        let (steps, isTooLong) = text.utf8.count.multipliedReportingOverflow(by: pattern.instructions)
        spend(isTooLong ? .max : steps / 64)
        return !isStopped && pattern.matches(text)
    }

    private mutating func holds(_ rule: SchemaRule, _ elements: [JSONValue]) -> Bool {
        switch rule {
        case .elementCount(let counts):
            return counts.contains(elements.count) || add(.count, "an array" + counts.words("element"))
        case .unique: return areUnique(elements) || add(.check, "an array without equal elements")
        case .contains(let schema, let counts):
            var count = 0
            for element in elements where fits(schema, element) { count += 1 }
            if counts.contains(count) { return true }
            let words = wantsReasons ? words(of: schema) : ""
            return add(.count, "an array" + counts.words("element") + " that fit: " + words)
        default: return true
        }
    }

    private mutating func elementsFit(_ elements: [JSONValue], _ first: [Int], _ others: Int?) -> Bool {
        var isRight = true
        for (index, element) in elements.enumerated() {
            guard let schema = index < first.count ? first[index] : others else { break }
            if index >= first.count, schemas[resolved(schema)].isNever {
                return add(
                    .count, "an array" + Shape.Counts(maximum: first.count).words("element"))
            }
            if !apply(schema, to: element, under: String(index)) { isRight = false }
            if !isRight, !wantsReasons { return false }
        }
        return isRight
    }

    /// By their hashes; comparing those that share one is paid for, as it may be much.
    private mutating func areUnique(_ elements: [JSONValue]) -> Bool {
        spend(elements.count)
        var met: [Int: [Int]] = [:]
        for (index, element) in elements.enumerated() {
            let weight = weight(of: element)
            let hash = element.hashValue
            for other in met[hash] ?? [] {
                spend(weight)
                if isStopped || elements[other] == element { return false }
            }
            met[hash, default: []].append(index)
        }
        return true
    }

    /// How many values a value consists of.
    private func weight(of value: JSONValue) -> Int {
        var weight = 1
        var waiting = [value]
        while let value = waiting.popLast() {
            switch value {
            case .array(let elements):
                weight += elements.count
                waiting += elements
            case .object(let object):
                weight += object.count
                waiting += object.map(\.value)
            default: break
            }
        }
        return weight
    }
}
