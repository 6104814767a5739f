/// A set of Unicode's general categories; every scalar has one of them.
struct GeneralCategories: Sendable, Hashable {
    let bits: UInt32

    var inverted: GeneralCategories { GeneralCategories(bits: ~bits & Self.all) }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        bits & Self.bit(scalar.properties.generalCategory) != 0
    }

    func union(_ other: GeneralCategories) -> GeneralCategories {
        GeneralCategories(bits: bits | other.bits)
    }

    static let none = GeneralCategories(bits: 0)
    private static let all: UInt32 = (1 << 30) - 1

    /// Short names in the order of their bits, each with the other names of PropertyValueAliases.txt.
    private static let names: [[String]] = [
        ["Lu", "Uppercase_Letter"], ["Ll", "Lowercase_Letter"], ["Lt", "Titlecase_Letter"],
        ["Lm", "Modifier_Letter"], ["Lo", "Other_Letter"],
        ["Mn", "Nonspacing_Mark"], ["Mc", "Spacing_Mark"], ["Me", "Enclosing_Mark"],
        ["Nd", "Decimal_Number", "digit"], ["Nl", "Letter_Number"], ["No", "Other_Number"],
        ["Pc", "Connector_Punctuation"], ["Pd", "Dash_Punctuation"], ["Ps", "Open_Punctuation"],
        ["Pe", "Close_Punctuation"], ["Pi", "Initial_Punctuation"], ["Pf", "Final_Punctuation"],
        ["Po", "Other_Punctuation"],
        ["Sm", "Math_Symbol"], ["Sc", "Currency_Symbol"], ["Sk", "Modifier_Symbol"], ["So", "Other_Symbol"],
        ["Zs", "Space_Separator"], ["Zl", "Line_Separator"], ["Zp", "Paragraph_Separator"],
        ["Cc", "Control", "cntrl"], ["Cf", "Format"], ["Cs", "Surrogate"], ["Co", "Private_Use"],
        ["Cn", "Unassigned"],
    ]

    /// Names of more than one category, by what the short names of theirs begin with.
    private static let groups: [(names: [String], initial: Character)] = [
        (["L", "Letter"], "L"), (["M", "Mark", "Combining_Mark"], "M"), (["N", "Number"], "N"),
        (["P", "Punctuation", "punct"], "P"), (["S", "Symbol"], "S"), (["Z", "Separator"], "Z"),
        (["C", "Other"], "C"),
    ]

    /// By a name as ECMA-262 spells it.
    static func named(_ name: String) -> GeneralCategories? {
        if let index = names.firstIndex(where: { $0.contains(name) }) {
            return GeneralCategories(bits: 1 << UInt32(index))
        }
        if name == "LC" || name == "Cased_Letter" { return GeneralCategories(bits: 0b111) }
        if name == "Any" { return GeneralCategories(bits: all) }
        guard let group = groups.first(where: { $0.names.contains(name) }) else { return nil }
        return names.indices.reduce(none) { union, index in
            guard names[index][0].first == group.initial else { return union }
            return union.union(GeneralCategories(bits: 1 << UInt32(index)))
        }
    }

    private static func bit(_ category: Unicode.GeneralCategory) -> UInt32 {
        let index: UInt32 =
            switch category {
            case .uppercaseLetter: 0
            case .lowercaseLetter: 1
            case .titlecaseLetter: 2
            case .modifierLetter: 3
            case .otherLetter: 4
            case .nonspacingMark: 5
            case .spacingMark: 6
            case .enclosingMark: 7
            case .decimalNumber: 8
            case .letterNumber: 9
            case .otherNumber: 10
            case .connectorPunctuation: 11
            case .dashPunctuation: 12
            case .openPunctuation: 13
            case .closePunctuation: 14
            case .initialPunctuation: 15
            case .finalPunctuation: 16
            case .otherPunctuation: 17
            case .mathSymbol: 18
            case .currencySymbol: 19
            case .modifierSymbol: 20
            case .otherSymbol: 21
            case .spaceSeparator: 22
            case .lineSeparator: 23
            case .paragraphSeparator: 24
            case .control: 25
            case .format: 26
            case .surrogate: 27
            case .privateUse: 28
            case .unassigned: 29
            @unknown default: 29
            }
        return 1 << index
    }
}
