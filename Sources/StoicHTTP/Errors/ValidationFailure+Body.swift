import StoicJSON
import StoicSchema

extension ValidationFailure {
    /// Nothing came where a value was wanted.
    static func emptyBody(_ contentType: String?, _ expected: String) -> ValidationFailure {
        let issue = SchemaIssue(
            .missing, at: .root, position: JSONTextPosition(offset: 0, in: []), expected: expected,
            found: "an empty body")
        return ValidationFailure(issues: [issue], contentType: contentType)
    }

    /// For an error's one line: the first issues, and the media type where it explains them. Nothing of the
    /// body's own.
    var summary: String {
        let shown = issues.prefix(3).map(\.description).joined(separator: "; ")
        let more = issues.count + omittedIssues - min(3, issues.count)
        let type = contentType.flatMap { Self.isJSON($0) ? nil : "; it is \($0)" } ?? ""
        return shown + (more > 0 ? "; and \(more) more" : "") + type
    }

    private static func isJSON(_ mediaType: String) -> Bool {
        mediaType == "application/json" || mediaType == "text/json" || mediaType.hasSuffix("+json")
    }
}
