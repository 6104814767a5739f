/// What `validate` was asked, checked whole.
package struct ValidateQuestion: Sendable {
    static let options: [Option] = [.flag("--json")]

    let schema: String
    let documents: [String]
    let wantsJSON: Bool

    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        let operands = parsed.operands
        guard operands.count >= 2 else {
            throw UsageError(operands.isEmpty ? "SCHEMA" : "DOCUMENT", "is missing")
        }
        guard !operands.contains("") else { throw UsageError("arguments", "a file's name is empty") }
        guard operands.count(where: { $0 == "-" }) <= 1 else {
            throw UsageError("-", "standard input can be read but once")
        }
        schema = operands[0]
        documents = Array(operands.dropFirst())
        wantsJSON = parsed.has("--json")
    }
}
