package import Stoic

/// What a cache does about a request, an answer and a failure: pure, by RFC 9111 as a private cache.
package struct CacheMachine: Sendable, Equatable {
    package let policy: CachePolicy

    package init(policy: CachePolicy) {
        self.policy = policy
    }

    package enum Decision: Sendable, Equatable {
        /// It is none of the cache's business.
        case bypass
        /// Hand it over, and ask the server meanwhile when `revalidates`.
        case serve(StoredResponse, Provenance, revalidates: Bool)
        /// Ask the server, on these conditions; the stored answer may yet be of use.
        case ask(conditions: [CacheField], stored: StoredResponse?)
        /// Nothing stored will do, and the request forbids to ask.
        case unavailable
    }

    package func asked(_ request: CacheRequest, stored: [StoredResponse], at now: Instant) -> Decision {
        guard request.mayBeAnswered else { return .bypass }
        let isSelected = { (candidate: StoredResponse) in
            VaryRule.fits(candidate.selecting, request.fields)
        }
        let newest = stored.lazy.filter(isSelected).max { one, other in
            (one.freshness.date, one.receivedAt) < (other.freshness.date, other.receivedAt)
        }
        guard let newest else {
            return request.control.onlyIfCached ? .unavailable : .ask(conditions: [], stored: nil)
        }
        if let provenance = provenance(newest, request.control, at: now) {
            let revalidates = provenance.isRevalidating
            // What forbids to ask, forbids it in the background too.
            if !revalidates || !request.control.onlyIfCached {
                return .serve(newest, provenance, revalidates: revalidates)
            }
        }
        if request.control.onlyIfCached { return .unavailable }
        return .ask(conditions: request.method == "GET" ? newest.conditions : [], stored: newest)
    }

    /// How it may be handed over without asking; nil when it may not.
    private func provenance(
        _ stored: StoredResponse, _ wish: CacheControl, at now: Instant
    ) -> Provenance? {
        if wish.noCache || wish.noStore || stored.control.noCache || stored.isRedirected { return nil }
        let age = stored.age(at: now)
        let staleness = age - stored.freshness.lifetime
        if let most = wish.maxAge, age > .seconds(most) { return nil }
        if staleness < .zero {
            if let least = wish.minFresh, staleness + .seconds(least) > .zero { return nil }
            return .fresh(age: age)
        }
        if stored.control.mustRevalidate || wish.minFresh != nil { return nil }
        if let most = wish.maxStale, staleness <= .seconds(most) {
            return .stale(age: age, why: .requested)
        }
        let window =
            stored.control.staleWhileRevalidate.map { Duration.seconds($0) } ?? policy.staleWhileRevalidate
        return wish.maxAge == nil && window > .zero && staleness <= window
            ? .stale(age: age, why: .revalidating) : nil
    }

    /// Why the server's answer is not there.
    package enum Failure: Sendable, Equatable {
        /// There is no network.
        case offline
        /// No answer came, or none was asked for because the server is known to be away.
        case unreachable
        case status(Int)
    }

    /// How the stored answer stands in for the one that did not come; nil when it may not.
    package func failed(
        _ failure: Failure, _ request: CacheRequest, stored: StoredResponse, at now: Instant
    ) -> Provenance? {
        let (wish, said) = (request.control, stored.control)
        if wish.noCache || wish.noStore || said.noCache || said.mustRevalidate { return nil }
        let age = stored.age(at: now)
        let staleness = age - stored.freshness.lifetime
        if let most = wish.maxAge, age > .seconds(most) { return nil }
        var window = said.staleIfError.map { Duration.seconds($0) } ?? policy.staleIfError
        if let asked = wish.staleIfError { window = max(window, .seconds(asked)) }
        switch failure {
        case .offline, .unreachable:
            window = max(window, policy.staleWhenUnreachable)
            let why = failure == .offline ? StaleReason.offline : .unreachable
            return staleness <= window ? .stale(age: age, why: why) : nil
        case .status(let status):
            guard StatusRules.isServersFailure(status), window > .zero, staleness <= window else {
                return nil
            }
            return .stale(age: age, why: .serverError)
        }
    }
}

extension Provenance {
    fileprivate var isRevalidating: Bool {
        if case .stale(_, .revalidating) = self { return true }
        return false
    }
}
