import StoicSchema

/// What is wrong with a file of the caller's own, a line an issue, as editors know them from compilers.
enum IssueLines {
    static func lines(of failure: ValidationFailure, in file: String) -> [String] {
        var lines = failure.issues.map { issue in
            let place = issue.pointer == .root ? "the document" : issue.pointer.description
            let found = issue.found.isEmpty ? "" : ", found \(issue.found)"
            return "\(file):\(issue.position.line):\(issue.position.column): "
                + "\(place): expected \(issue.expected)\(found)"
        }
        if failure.omittedIssues > 0 { lines.append("\(file): and \(failure.omittedIssues) more") }
        return lines.map(Printable.line)
    }
}
