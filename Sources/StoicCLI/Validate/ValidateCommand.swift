import StoicJSON
import StoicSchema

/// `validate`: documents held against a document of JSON Schema 2020-12.
package struct ValidateCommand {
    /// A file and what is wrong with it.
    private struct Verdict {
        let file: String
        let failure: ValidationFailure?
    }

    let question: ValidateQuestion
    let console: Console

    package func run() throws(UsageError) -> Int32 {
        // Every file is read before the first is held against the schema: unreadable ones decide nothing.
        let bytes = try Self.read(question.schema, "SCHEMA")
        let schema: JSONSchema
        do throws(ValidationFailure) {
            schema = try JSONSchema(bytes)
        } catch {
            for line in Self.lines(Verdict(file: question.schema, failure: error)) { console.line(line) }
            return ExitCode.usage
        }
        var verdicts: [Verdict] = []
        for file in question.documents {
            let document = try Self.read(file, "DOCUMENT")
            verdicts.append(Verdict(file: file, failure: Self.failure(of: document, schema)))
        }
        let isValid = verdicts.allSatisfy { $0.failure == nil }
        let text =
            question.wantsJSON
            ? Self.json(verdicts, isValid).text + "\n"
            : verdicts.flatMap(Self.lines).map { $0 + "\n" }.joined()
        let code = text.isEmpty ? ExitCode.success : console.answer(text)
        return isValid ? code : ExitCode.failed
    }

    private static func read(_ file: String, _ name: String) throws(UsageError) -> [UInt8] {
        let limit = JSONLimits.standard.maxBytes
        return try file == "-"
            ? InputFile.readStandardInput(name, limit: limit) : InputFile.read(file, name, limit: limit)
    }

    private static func failure(of document: [UInt8], _ schema: JSONSchema) -> ValidationFailure? {
        do throws(ValidationFailure) {
            try schema.validate(document)
            return nil
        } catch {
            return error
        }
    }

    /// Pointers are whole: the files are the user's own.
    private static func lines(_ verdict: Verdict) -> [String] {
        guard let failure = verdict.failure else { return [] }
        let file = verdict.file == "-" ? "<stdin>" : verdict.file
        return IssueLines.lines(of: failure, in: file)
    }

    private static func json(_ verdicts: [Verdict], _ isValid: Bool) -> JSONText {
        .members([
            ("v", .integer(1)), ("valid", .bool(isValid)),
            (
                "documents",
                .array(
                    verdicts.map { verdict in
                        .members([
                            ("file", .string(verdict.file)), ("valid", .bool(verdict.failure == nil)),
                            ("issues", .array((verdict.failure?.issues ?? []).map(issue))),
                            ("omitted_issues", .integer(Int64(verdict.failure?.omittedIssues ?? 0))),
                        ])
                    })
            ),
        ])
    }

    private static func issue(_ issue: SchemaIssue) -> JSONText {
        .members([
            ("code", .string(issue.code.rawValue)), ("pointer", .string(issue.pointer.description)),
            ("line", .integer(Int64(issue.position.line))),
            ("column", .integer(Int64(issue.position.column))), ("expected", .string(issue.expected)),
            ("found", .string(issue.found)),
        ])
    }
}
