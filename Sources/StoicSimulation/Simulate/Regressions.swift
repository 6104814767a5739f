/// The worlds that once failed in a test, kept in a file and run before any seed.
///
/// One a line: the test's name, the token, and why it failed, between tabs. Lines that begin with `#` are
/// left alone, and so is the rest of the file: it is only ever added to. It belongs into version control.
public struct Regressions: Sendable, Hashable {
    /// The most worlds that are kept for one test.
    public static let bound = 1_000

    /// Where the file is.
    public let path: String
    /// The test.
    public let name: String

    /// The worlds of one test in that file.
    public init(path: String, name: String) {
        self.path = path
        let line = String(name.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        // A line that begins so is nobody's.
        self.name = line.hasPrefix("#") ? " " + line : line
    }

    /// The file `Regressions/<file>.tokens` in the folder of the file that calls this.
    public static func here(_ filePath: String = #filePath, name: String = #function) -> Regressions {
        let parts = filePath.split(separator: "/", omittingEmptySubsequences: false)
        let file = (parts.last ?? "").split(separator: ".").first ?? "test"
        let folder = parts.dropLast().joined(separator: "/")
        return Regressions(path: "\(folder)/Regressions/\(file).tokens", name: name)
    }
}

extension Regressions {
    /// The tokens of this test.
    ///
    /// - Throws: ``Trouble`` when the file cannot be read or has a line that is none.
    func tokens() throws(Trouble) -> [ReplayToken] {
        guard let text = try TextFile.read(path) else { return [] }
        return try tokens(in: text)
    }

    private func tokens(in text: String) throws(Trouble) -> [ReplayToken] {
        // Version control may have written the lines' ends anew, and an editor a mark at the beginning.
        let lines = text.drop { $0 == "\u{FEFF}" }
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        var tokens: [ReplayToken] = []
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count >= 2, let token = ReplayToken(String(parts[1])) else {
                throw Trouble(path: path, reason: "line \(index + 1) is no test, tab, token")
            }
            if parts[0] == name, tokens.count < Self.bound { tokens.append(token) }
        }
        return tokens
    }

    /// Adds a world that failed, unless it is there.
    func keep(_ token: ReplayToken, _ fault: SimulationFault) throws(Trouble) {
        let text = try TextFile.read(path) ?? ""
        let known = try tokens(in: text)
        guard !known.contains(token), known.count < Self.bound else { return }
        let reason = "\(fault)".prefix(200).map { $0.isNewline || $0 == "\t" ? " " : $0 }
        // The last line of others may have been left without its end.
        let begin = text.isEmpty || text.last?.isNewline == true ? "" : "\n"
        try TextFile.append("\(begin)\(name)\t\(token)\t\(String(reason))\n", to: path)
    }

    /// Why the file is of no use.
    struct Trouble: Error, Sendable, Hashable, CustomStringConvertible {
        let path: String
        let reason: String

        var description: String { "\(path): \(reason)" }
    }
}
