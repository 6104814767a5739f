import StoicHTTP
import StoicJSON
import StoicSchema

/// `--policy`: a policy out of a file.
enum PolicyFile {
    static let limit = 1_000_000

    /// Throws: a file that cannot be read, or everything that is wrong with it, a line each.
    static func read(_ path: String) throws(UsageError) -> HTTPPolicy {
        let document = try InputFile.read(path, "--policy", limit: limit)
        do throws(StoicSchema.ValidationFailure) {
            return try HTTPPolicy(json: document)
        } catch {
            let file = Printable.line(path)
            var lines = error.issues.map { "\(file):\(line(of: $0))" }
            if error.omittedIssues > 0 { lines.append("\(file): and \(error.omittedIssues) more") }
            throw UsageError("--policy", places: lines)
        }
    }

    /// The file is the caller's own, and so are the names in it.
    private static func line(of issue: SchemaIssue) -> String {
        let pointer = issue.pointer.description
        let found = issue.found.isEmpty ? "" : ", found \(issue.found)"
        return Printable.line(
            "\(issue.position.line):\(issue.position.column): \(pointer.isEmpty ? "the document" : pointer): "
                + "expected \(issue.expected)\(found)")
    }
}
