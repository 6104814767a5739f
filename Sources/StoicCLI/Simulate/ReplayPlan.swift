import StoicSimulation

/// What `replay` was asked, checked whole.
package struct ReplayPlan: Sendable {
    static let options: [Option] =
        SimulationModel.options + [.flag("--json"), .flag("-q"), .value("--html")]

    let token: ReplayToken
    let model: SimulationModel
    let wantsJSON: Bool
    let isQuiet: Bool
    let page: OutputFile?

    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        guard let text = parsed.operands.first else { throw UsageError("TOKEN", "is missing") }
        guard parsed.operands.count == 1 else {
            throw UsageError("arguments", "one token wanted, \(parsed.operands.count) given")
        }
        guard let token = ReplayToken(text) else {
            throw UsageError(
                "TOKEN",
                "\(Printable.quoted(text)) is not one of this version, as sim1:uniform:ontime:never:7")
        }
        self.token = token
        model = try SimulationModel(parsed)
        wantsJSON = parsed.has("--json")
        isQuiet = parsed.has("-q")
        page = try OutputFile.option("--html", parsed)
    }
}
