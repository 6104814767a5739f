/// The parts of the compiler's symbol graph that say what a module offers.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { var precise: String }
        struct Fragment: Decodable { var spelling: String }
        /// Written by hand if it has one; what the compiler derives stands nowhere.
        struct Location: Decodable { var uri: String }

        var identifier: Identifier
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
        var location: Location?
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var target: String
        var targetFallback: String?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]
}
