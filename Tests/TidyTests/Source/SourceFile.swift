/// A file of the tree, its lines, and for Swift what is code in them and what is comment.
struct SourceFile: Sendable {
    /// From the package's root, with `/` between the parts.
    let path: String
    let lines: [String]
    /// The lines with strings and comments blanked; empty unless this is Swift.
    let code: [String]
    /// The lines with all but comments blanked; empty unless this is Swift.
    let comments: [String]
    /// How many braces are open where each line of `code` begins.
    let depths: [Int]

    init(_ path: String, _ text: String) {
        self.path = path
        var lines = text.utf8.split(separator: .newline, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
        guard path.hasSuffix(".swift") else {
            (code, comments, depths) = ([], [], [])
            return
        }
        let layers = Lexer.split(text)
        code = Array(layers.code.prefix(lines.count))
        comments = Array(layers.comments.prefix(lines.count))
        var depth = 0
        depths = code.map { line in
            defer {
                for byte in line.utf8 {
                    if byte == UInt8(ascii: "{") { depth += 1 }
                    if byte == UInt8(ascii: "}") { depth -= 1 }
                }
            }
            return depth
        }
    }

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var isSwift: Bool { path.hasSuffix(".swift") }
    var isC: Bool { path.hasSuffix(".c") || path.hasSuffix(".h") }
    var isSource: Bool { path.hasPrefix("Sources/") }
    var isTest: Bool { path.hasPrefix("Tests/") }
    /// Examples are packages of their own, with sources and tests like this one's.
    var isExampleSource: Bool { path.hasPrefix("Examples/") && path.contains("/Sources/") }
    var isExampleTest: Bool { path.hasPrefix("Examples/") && path.contains("/Tests/") }

    /// The target's folder: `Stoic` for `Sources/Stoic/Retry/Backoff.swift`.
    var room: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : ""
    }

    /// An offence for every line of code that `find` has something to say about.
    func offences(_ find: (String) -> String?) -> [Offence] {
        code.enumerated().compactMap { index, line in
            find(line).map { Offence(path: path, line: index + 1, message: $0) }
        }
    }
}
