/// What `merge` was asked, checked whole.
package struct MergePlan: Sendable {
    static let options: [Option] = [.flag("--json"), .value("--html"), .value("-o")]
    static let fileBound = 100_000

    let files: [String]
    let wantsJSON: Bool
    let page: OutputFile?
    let output: OutputFile?

    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        guard !parsed.operands.isEmpty else { throw UsageError("FILE", "is missing") }
        guard parsed.operands.count <= Self.fileBound else {
            throw UsageError("FILE", "is given more than \(Self.fileBound) times")
        }
        files = parsed.operands
        wantsJSON = parsed.has("--json")
        page = try OutputFile.option("--html", parsed)
        output = try OutputFile.option("-o", parsed)
    }
}
