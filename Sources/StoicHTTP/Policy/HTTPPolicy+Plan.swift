public import Stoic

extension HTTPPolicy {
    /// The worst case of a call under these numbers, its overrides aside.
    ///
    /// - Parameters:
    ///   - replayability: What kind of request it is. Default: one that may be repeated, such as a GET or a
    ///     POST with a key.
    ///   - readsBody: Whether it has a body that is read for each attempt, a file or a stream; that takes an
    ///     attempt's limit of its own. A one-shot body always is. Default: false.
    ///   - deadline: The overall deadline that it is sent under. Default: none.
    ///   - budget: The client's retry budget. Default: 20 % of calls. Nil: none.
    /// - Throws: `InvalidPolicy` for one that no client takes.
    public func plan(
        for replayability: Replayability = .repeatable, readsBody: Bool = false, deadline: Duration? = nil,
        budget: RetryBudgetPolicy? = RetryBudgetPolicy()
    ) throws(InvalidPolicy) -> PolicyPlan {
        let resolved = try ResolvedPolicy(self)
        try Self.check(budget)
        return PolicyPlan(
            resolved, replayability, readsBody: readsBody || replayability == .oneShotBody,
            isShared: coalesces && replayability == .repeatable, deadline: deadline, budget: budget)
    }

    /// The worst case of one request, with the overrides that fit it and its own.
    ///
    /// - Parameters:
    ///   - base: As a client's.
    ///   - deadline: The overall deadline that it is sent under. Default: none.
    ///   - budget: The client's retry budget. Default: 20 % of calls. Nil: none.
    /// - Throws: `InvalidRequest` or `InvalidPolicy` for one that no client sends or takes.
    public func plan(
        for request: HTTPRequest, base: String, deadline: Duration? = nil,
        budget: RetryBudgetPolicy? = RetryBudgetPolicy()
    ) throws -> PolicyPlan {
        try Self.check(budget)
        return try PolicyPlan(
            request, base: BaseURL(base), defaults: [:], policy: ResolvedPolicy(self), deadline: deadline,
            budget: budget)
    }

    private static func check(_ budget: RetryBudgetPolicy?) throws(InvalidPolicy) {
        guard let issues = budget?.issues, !issues.isEmpty else { return }
        throw InvalidPolicy(
            issues: issues.map { PolicyIssue(field: "budget.\($0.field)", reason: $0.reason) })
    }
}
