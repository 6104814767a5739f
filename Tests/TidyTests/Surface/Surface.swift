import Foundation

/// A module's public surface as text: a declaration a line, sorted.
enum Surface {
    /// What every type has, or the compiler infers.
    private static let implied: Set<String> = [
        "Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable",
    ]

    static func text(of graphs: [SymbolGraph]) -> String {
        let symbols = graphs.flatMap(\.symbols)
        var names: [String: String] = [:]
        for symbol in symbols {
            names[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".")
        }
        var conformances: [String: Set<String>] = [:]
        for relation in graphs.flatMap(\.relationships) where relation.kind == "conformsTo" {
            let full = names[relation.target] ?? relation.targetFallback ?? relation.target
            let name = full.hasPrefix("Swift.") ? String(full.dropFirst(6)) : full
            if !implied.contains(name) { conformances[relation.source, default: []].insert(name) }
        }
        var lines: [String: [String]] = [:]
        for symbol in symbols where symbol.location != nil {
            let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let adopted = (conformances[symbol.identifier.precise] ?? []).sorted().joined(separator: ", ")
            let suffix = adopted.isEmpty ? "" : "  [\(adopted)]"
            let path = symbol.pathComponents.joined(separator: ".")
            lines["\(path):  \(declaration)\(suffix)\n"] = symbol.pathComponents
        }
        return lines.sorted { isBefore($0, $1) }.map(\.key).joined()
    }

    /// A type stands before its members, and overloads stand in a fixed order.
    private static func isBefore(
        _ one: (key: String, value: [String]), _ other: (key: String, value: [String])
    ) -> Bool {
        if one.value == other.value { return one.key < other.key }
        return one.value.lexicographicallyPrecedes(other.value)
    }

    /// The lines that only one of two texts has, in the manner of `diff`: `-` recorded, `+` built.
    static func difference(recorded: String, built: String) -> String {
        let old = recorded.split(separator: "\n")
        let new = built.split(separator: "\n")
        let gone = Set(old).subtracting(new).sorted().map { "- \($0)" }
        let added = Set(new).subtracting(old).sorted().map { "+ \($0)" }
        return (gone + added).joined(separator: "\n")
    }
}
