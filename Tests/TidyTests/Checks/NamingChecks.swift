import Foundation

/// One public type a file, and the file named like it: who knows the name knows the file.
enum NamingChecks {
    private static let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol"]
    private static let modifiers: Set<String> = ["final", "indirect", "public", "nonisolated"]

    static func publicType(_ file: SourceFile) -> [Offence] {
        let types = publicTypes(file)
        var offences = types.dropFirst().map {
            Offence(
                path: file.path, line: $0.line, message: "'\($0.name)' is a second public type in this file")
        }
        let stem = file.name.split(separator: ".").first.map(String.init) ?? file.name
        let subject = stem.split(separator: "+").first.map(String.init) ?? stem
        if let first = types.first, first.name != subject {
            offences.append(
                Offence(
                    path: file.path, line: first.line,
                    message: "'\(first.name)' belongs in '\(first.name).swift'"))
        } else if types.isEmpty, stem.contains("+"), !mentions(subject, file) {
            offences.append(
                Offence(
                    path: file.path, line: 1, message: "the file's name promises an extension of '\(subject)'"
                ))
        }
        return offences
    }

    private static func publicTypes(_ file: SourceFile) -> [(name: String, line: Int)] {
        file.code.enumerated().compactMap { index, line in
            guard file.depths[index] == 0 else { return nil }
            let words = attributeFree(line).words
            guard words.contains("public"), let kind = words.first(where: { !modifiers.contains($0) }),
                kinds.contains(kind), let at = words.firstIndex(of: kind), at + 1 < words.count
            else { return nil }
            return (words[at + 1], index + 1)
        }
    }

    /// The line from its first modifier or keyword on.
    private static func attributeFree(_ line: String) -> String {
        guard line.trimmed.hasPrefix("@"), let range = line.range(of: "public ") else { return line }
        return String(line[range.lowerBound...])
    }

    private static func mentions(_ subject: String, _ file: SourceFile) -> Bool {
        file.code.enumerated().contains { index, line in
            file.depths[index] == 0 && line.words.contains(subject)
                && line.words.contains { kinds.contains($0) || $0 == "extension" }
        }
    }
}
