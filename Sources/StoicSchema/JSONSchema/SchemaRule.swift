import StoicJSON

/// A keyword of a schema document, or some that belong together. Schemas within are known by their indexes.
enum SchemaRule: Sendable {
    case kinds(KindSet)
    case choice(ValueChoice)
    case bound(NumberBound)
    case multiple(of: JSONNumber)
    case length(Shape.Counts)
    case pattern(Pattern)
    case format(StringFormat)
    case elementCount(Shape.Counts)
    case elements(first: [Int], others: Int?)
    case unique
    case contains(Int, Shape.Counts)
    case memberCount(Shape.Counts)
    case members(MemberRules)
    case names(Int)
    /// Names, with the schemas of their values as far as known.
    case required([(name: String, schema: Int?)])
    case requiredWith([(name: String, others: [String])])
    case appliedWith([(name: String, schema: Int)])
    case allOf([Int])
    case anyOf([Int])
    case oneOf([Int])
    case not(Int)
    case condition(Int, then: Int?, otherwise: Int?)
    case reference(Int)

    /// The schemas that are applied to the very value that this rule is of.
    var inPlace: [Int] {
        switch self {
        case .allOf(let schemas), .anyOf(let schemas), .oneOf(let schemas): schemas
        case .not(let schema), .reference(let schema): [schema]
        case .condition(let test, let then, let otherwise): [test] + [then, otherwise].compactMap { $0 }
        case .appliedWith(let schemas): schemas.map(\.schema)
        default: []
        }
    }
}

/// A schema of a schema document.
struct CompiledSchema: Sendable {
    var rules: [SchemaRule] = []
    /// The schema `false`.
    var isNever = false

    /// The schema that this one is but another name of.
    var alias: Int? {
        if rules.count == 1, case .reference(let schema) = rules[0] { return schema }
        return nil
    }
}

/// `enum`, or `const`.
struct ValueChoice: Sendable {
    let values: Set<JSONValue>
    /// There are arrays or objects among them.
    let hasContainers: Bool
    let words: String

    init(_ values: [JSONValue]) {
        self.values = Set(values)
        hasContainers = values.contains { KindSet([.array, .object]).includes($0) }
        let shown = values.prefix(20).map { value in
            let text = value.description.unicodeScalars
            return text.count > 100 ? String(text.prefix(100)) + "…" : String(text)
        }
        let more = values.count > 20 ? ", …" : ""
        words = (shown.count == 1 ? "" : "one of ") + shown.joined(separator: ", ") + more
    }

    func contains(_ value: JSONValue) -> Bool {
        (hasContainers || !KindSet([.array, .object]).includes(value)) && values.contains(value)
    }
}

/// `minimum` and its like.
struct NumberBound: Sendable {
    let number: JSONNumber
    let isMaximum: Bool
    let isExclusive: Bool

    /// False when it cannot be told, for an exponent beyond any use.
    func contains(_ value: JSONNumber) -> Bool {
        let (low, high) = isMaximum ? (value, number) : (number, value)
        if isExclusive { return low.isLess(than: high) ?? false }
        return high.isLess(than: low).map { !$0 } ?? false
    }

    var words: String {
        switch (isMaximum, isExclusive) {
        case (false, false): "a number of at least \(number)"
        case (false, true): "a number above \(number)"
        case (true, false): "a number of at most \(number)"
        case (true, true): "a number below \(number)"
        }
    }
}

/// `properties`, `patternProperties` and `additionalProperties`.
struct MemberRules: Sendable {
    var named: [ScalarName: Int] = [:]
    var matching: [(pattern: Pattern, schema: Int)] = []
    var others: Int?
}

/// A name that is another's equal only scalar by scalar, as JSON has it.
struct ScalarName: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ScalarName, right: ScalarName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
