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
            throw UsageError("--policy", places: IssueLines.lines(of: error, in: path))
        }
    }
}
