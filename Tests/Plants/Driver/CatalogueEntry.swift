import Foundation

/// What a plant's file says of it: the lines above the first change.
struct CatalogueEntry {
    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    let number: Int
    let title: String
    let row: String
    var scenario: String
    /// The invariants by which it may be found.
    let invariants: [String]

    init(name: String, text: String) throws {
        var fields: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            guard !line.hasPrefix("file: "), let colon = line.firstRange(of: ": ") else { break }
            fields[String(line[..<colon.lowerBound]), default: []].append(String(line[colon.upperBound...]))
        }
        guard let number = Int(name.prefix { $0 != "-" }), let title = fields["title"]?.first,
            let row = fields["row"]?.first, let scenario = fields["scenario"]?.first,
            let invariants = fields["found by"]
        else { throw Malformed(description: "\(name): needs title, row, scenario and found by") }
        self.number = number
        self.title = title
        self.row = row
        self.scenario = scenario
        self.invariants = invariants
    }

    static func all(in folder: String) throws -> [CatalogueEntry] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".plant") }.sorted()
            .map {
                try CatalogueEntry(name: $0, text: String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
            }
    }
}
