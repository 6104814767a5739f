import StoicHTTP

/// What `plan` was asked, checked whole.
package struct PlanQuestion: Sendable {
    static let options: [Option] =
        PolicyOptions.options + [.value("--method"), .value("--key"), .flag("--json")]

    let request: HTTPRequest
    let options: PolicyOptions
    let wantsJSON: Bool

    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        guard parsed.operands.isEmpty else {
            throw UsageError("arguments", "none wanted, \(parsed.operands.count) given")
        }
        options = try PolicyOptions(parsed)
        request = try ExplainPlan.request(parsed)
        wantsJSON = parsed.has("--json")
    }
}
