import Stoic

extension PolicyPlan {
    /// A request's, under the numbers that a call with it would have.
    init(
        _ request: HTTPRequest, base: BaseURL, defaults: HTTPHeaders, policy: ResolvedPolicy,
        deadline: Duration?, budget: RetryBudgetPolicy?
    ) throws {
        let url = try base.url(for: request.target, query: request.query)
        var policy = try policy.policy(for: url, request.method)
        if let override = request.override {
            var changed = policy.policy
            override(&changed)
            policy = try ResolvedPolicy(changed)
        }
        let prepared = try PreparedRequest(
            request, url: url, base: base, defaults: defaults, policy: policy.policy)
        self.init(
            policy, prepared.replayability,
            readsBody: prepared.body.map { $0.inMemory == nil } ?? false,
            isShared: policy.policy.coalesces && prepared.isShareable, deadline: deadline, budget: budget)
    }

    init(
        _ resolved: ResolvedPolicy, _ replayability: Replayability, readsBody: Bool, isShared: Bool,
        deadline: Duration?, budget: RetryBudgetPolicy?
    ) {
        let policy = resolved.policy
        // The body is read before its attempt begins, under a limit as long.
        let attemptTime = policy.attemptTimeout.map { limit in
            Duration.nanoseconds(
                limit.clampedNanoseconds.saturatingAdd(readsBody ? limit.clampedNanoseconds : 0))
        }
        let bounds = RetryBounds(
            RetryBounds.Question(
                mayRepeat: policy.mayRepeat(replayability), serverWaits: policy.serverWaits(replayability),
                attemptTime: attemptTime, deadline: deadline),
            policy: resolved.pipeline.retry)
        let requestsPerSend = 1 + (policy.followsRedirects ? policy.maxRedirects : 0)
        sends = bounds.attempts
        requests = bounds.attempts * requestsPerSend
        time = bounds.time
        let waitsForOthers = policy.maxConcurrentPerHost != nil || isShared
        timeUnderLoad = waitsForOthers ? deadline.map { max(.zero, $0) } : bounds.time
        self.attemptTime = attemptTime
        waits = bounds.waits
        load = Load(sends: bounds.attempts, requestsPerSend: requestsPerSend, budget: budget)
    }
}

extension HTTPPolicy {
    /// Whether there is a failure after which such a request is sent again.
    fileprivate func mayRepeat(_ replayability: Replayability) -> Bool {
        switch replayability {
        case .repeatable: true
        case .notIdempotent: retryProvenUnsent
        case .oneShotBody: false
        }
    }

    /// Whether a status can be repeated after the wait that its answer names.
    fileprivate func serverWaits(_ replayability: Replayability) -> RetryBounds.ServerWaits {
        // Of all answers, only a 421 says that nothing was processed.
        let statuses = replayability == .repeatable ? 100...999 : 421...421
        let rules = Set(statuses.map { retryStatuses[$0] })
        if rules.contains(.retry) { return .always }
        return rules.contains(.retryOnce) ? .first : .never
    }
}
