import Foundation

/// Everything public says what it is for.
enum DocChecks {
    private static let modifiers: Set<String> = [
        "static", "final", "mutating", "nonmutating", "indirect", "convenience", "required", "override",
        "lazy",
        "weak", "nonisolated", "nonsending", "consuming", "borrowing", "unsafe", "prefix", "postfix", "infix",
        "set", "private", "internal", "package", "public", "open",
    ]
    private static let keywords: Set<String> = [
        "func", "struct", "enum", "class", "protocol", "actor", "var", "let", "init", "subscript",
        "typealias",
        "associatedtype", "macro",
    ]
    /// Members whose meaning the standard library's protocols fix.
    private static let known = [
        "var description", "var debugDescription", "var errorDescription", "var customMirror",
        "func hash(into",
        "func ==", "func <", "func encode(to", "init(from ", "func makeAsyncIterator()",
        "func makeIterator()",
        "func next()", "func next(isolation",
    ]

    static func undocumented(_ file: SourceFile) -> [Offence] {
        var offences: [Offence] = []
        // The innermost conformance extension or public protocol, by the depth of its members.
        var conforming = false
        var requirements = false
        for (index, line) in file.code.enumerated() {
            if file.depths[index] == 0, !line.trimmed.isEmpty, !line.trimmed.hasPrefix("}") {
                let header = header(from: index, file)
                conforming = conforms(header)
                requirements = header.words.contains("protocol") && header.words.contains("public")
            }
            let inside = file.depths[index]
            guard let name = declaration(line, isRequirement: requirements && inside == 1),
                !(conforming && inside > 0), !known.contains(where: { line.contains($0) }),
                !isDocumented(index, file)
            else { continue }
            offences.append(
                Offence(path: file.path, line: index + 1, message: "public '\(name)' without a doc comment"))
        }
        return offences
    }

    /// The text from this line to the brace that opens the declaration's body.
    private static func header(from index: Int, _ file: SourceFile) -> String {
        var text = ""
        for line in file.code[index...].prefix(12) {
            if let brace = line.firstIndex(of: "{") { return text + line[..<brace] }
            text += line + " "
        }
        return text
    }

    private static func conforms(_ header: String) -> Bool {
        guard header.words.contains("extension") else { return false }
        let subject = header.components(separatedBy: " where ").first ?? header
        return subject.contains(":")
    }

    /// What a public declaration on this line declares; nil for any other line.
    private static func declaration(_ line: String, isRequirement: Bool) -> String? {
        var words = line.words[...]
        if line.trimmed.hasPrefix("@"), let start = words.firstIndex(of: "public") { words = words[start...] }
        guard isRequirement || words.first == "public" || words.first == "open" else { return nil }
        if words.dropFirst().first == "extension" || words.contains("import") { return nil }
        // `class func` is a modifier and a keyword: the last keyword in the run of modifiers counts.
        let run = words.prefix { modifiers.contains($0) || keywords.contains($0) }
        guard let keyword = run.last, keywords.contains(keyword) else { return nil }
        let name = words.dropFirst(run.count).first ?? ""
        return ["init", "subscript"].contains(keyword) ? keyword : "\(keyword) \(name)"
    }

    private static func isDocumented(_ index: Int, _ file: SourceFile) -> Bool {
        var above = index - 1
        while above >= 0, isBetween(file.code[above].trimmed) { above -= 1 }
        guard above >= 0 else { return false }
        let comment = file.comments[above].trimmed
        return comment.hasPrefix("///") || comment.hasSuffix("*/")
    }

    /// Attributes and conditions may stand between the comment and what it documents.
    private static func isBetween(_ code: String) -> Bool {
        code.hasPrefix("@") || code.hasPrefix("#if") || code.hasPrefix("#else")
    }
}
