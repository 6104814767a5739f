import Foundation

/// T5: every suspension point of the client is named where it stands, and the list of names is complete.
///
/// The tests cancel a call at each case of `SuspensionPoint`; an `await` that is not listed would be one
/// where nobody ever cancelled.
enum SuspensionChecks {
    static let rooms: Set<String> = ["Stoic", "StoicHTTP"]

    private static let named = "// point: "
    private static let excused = "// no point: "

    /// Every `await` without its comment, on the line or on the one above.
    static func unnamed(_ file: SourceFile) -> [Offence] {
        awaits(file).compactMap { index in
            guard note(index, file) == nil else { return nil }
            let message = "await without '\(named)<name>' or '\(excused)<why>'"
            return Offence(path: file.path, line: index + 1, message: message)
        }
    }

    /// Names in comments that are no case of the enum, and cases that no code announces with
    /// `SuspensionPoint.name.entered(…)`, so that no test could cancel there.
    ///
    /// A case need not have an `await`: a call is also asked whether it was cancelled right before it sends.
    static func mismatched(_ files: [SourceFile]) -> [Offence] {
        guard let list = files.first(where: { $0.name == "SuspensionPoint.swift" }) else { return [] }
        let cases = cases(of: list)
        let held = files.filter { rooms.contains($0.room) }
        let unknown = held.flatMap { file in
            awaits(file).compactMap { index -> Offence? in
                guard let note = note(index, file), note.hasPrefix(named) else { return nil }
                let name = note.dropFirst(named.count).split(separator: " ").first.map(String.init) ?? ""
                guard cases[name] == nil else { return nil }
                return Offence(
                    path: file.path, line: index + 1, message: "SuspensionPoint has no case '\(name)'")
            }
        }
        let silent = cases.filter { !announces($0.key, held) }.sorted { $0.value < $1.value }
        return unknown
            + silent.map { name, line in
                Offence(path: list.path, line: line, message: "nothing announces '\(name)' as entered")
            }
    }

    private static func announces(_ name: String, _ files: [SourceFile]) -> Bool {
        let call = "SuspensionPoint.\(name).entered("
        return files.contains { file in file.code.contains { $0.contains(call) } }
    }

    private static func awaits(_ file: SourceFile) -> [Int] {
        file.code.indices.filter { file.code[$0].contains("await") && file.code[$0].words.contains("await") }
    }

    /// The comment that names or excuses the await at `index`; nil when none says anything.
    private static func note(_ index: Int, _ file: SourceFile) -> String? {
        // The line above counts only if it is a comment alone: else it would speak for its own line.
        let above = index > 0 && file.code[index - 1].trimmed.isEmpty ? file.comments[index - 1] : ""
        for comment in [file.comments[index], above] {
            for mark in [named, excused] {
                guard let range = comment.range(of: mark) else { continue }
                let note = String(comment[range.lowerBound...]).trimmed
                if note.count > mark.count { return note }
            }
        }
        return nil
    }

    /// The enum's cases and their lines.
    static func cases(of file: SourceFile) -> [String: Int] {
        var cases: [String: Int] = [:]
        for (index, line) in file.code.enumerated()
        where line.trimmed.hasPrefix("case ") && !line.contains("case .") {
            for part in line.trimmed.dropFirst(5).split(separator: ",") {
                if let name = String(part).words.first { cases[name] = index + 1 }
            }
        }
        return cases
    }
}
