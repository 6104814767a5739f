package import StoicHTTP

/// What `har` was asked, checked whole.
package struct HARPlan: Sendable {
    static let options: [Option] = [
        .value("-o"), .list("--keep-header"), .list("--secret-body"), .list("--host"), .flag("--with-delays"),
    ]

    /// `-` is standard input.
    package let file: String
    package let options: HARImport.Options
    let output: OutputFile?

    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        guard let file = parsed.operands.first, !file.isEmpty else { throw UsageError("FILE", "is missing") }
        guard parsed.operands.count == 1 else {
            throw UsageError("arguments", "one FILE wanted, \(parsed.operands.count) given")
        }
        self.file = file
        var options = HARImport.Options()
        options.keptHeaders = parsed.values("--keep-header")
        options.secretBodies = parsed.values("--secret-body")
        options.hosts = parsed.values("--host")
        options.keepsDelays = parsed.has("--with-delays")
        for path in options.secretBodies where !path.hasPrefix("/") {
            throw UsageError("--secret-body", "\(Printable.quoted(path)) is no path, which begins with /")
        }
        self.options = options
        output = try parsed.value("-o").map { text throws(UsageError) in try OutputFile(text) }
    }
}
