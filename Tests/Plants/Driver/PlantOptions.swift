/// What the command line asks for; Scripts/plants says what there is.
struct PlantOptions {
    struct Usage: Error, CustomStringConvertible {
        let description: String
    }

    /// The catalogue's folder.
    let catalogue: String
    private(set) var isQuick = false
    private(set) var isJSON = false
    /// That plant alone.
    private(set) var plant: Int?
    /// In place of each plant's own scenario.
    private(set) var scenario: String?
    /// How many seeds a search has.
    private(set) var seeds: UInt64 = 3_000
    /// How many searches there are for each schedule; nil for what is usual.
    private(set) var ranges: UInt64?

    init(_ arguments: [String]) throws {
        guard let folder = arguments.first else {
            throw Usage(description: "the catalogue's folder is missing")
        }
        catalogue = folder
        var rest = arguments.dropFirst()
        while let option = rest.popFirst() {
            switch option {
            case "--quick": isQuick = true
            case "--json": isJSON = true
            case "--plant": plant = Int(try Self.number(option, rest.popFirst()))
            case "--seeds": seeds = try Self.number(option, rest.popFirst())
            case "--ranges": ranges = try Self.number(option, rest.popFirst())
            case "--scenario":
                guard let name = rest.popFirst() else { throw Usage(description: "\(option) wants a name") }
                scenario = name
            default: throw Usage(description: "unknown option '\(option)'; see --help")
            }
        }
    }

    private static func number(_ option: String, _ text: String?) throws -> UInt64 {
        guard let number = text.flatMap({ UInt64($0) }), 1...1_000_000 ~= number else {
            throw Usage(description: "\(option) wants a number of 1 to 1,000,000")
        }
        return number
    }
}
