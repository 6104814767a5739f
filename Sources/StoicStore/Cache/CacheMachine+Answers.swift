extension CacheMachine {
    package enum Reaction: Sendable, Equatable {
        /// The answer is the caller's; the cache keeps nothing of it.
        case pass
        /// The answer is the caller's, and is kept.
        case store(StoredResponse)
        /// The stored answer holds and is handed over; kept unless the server said otherwise.
        case confirmed(StoredResponse, isKept: Bool)
        /// A 304 for something else than what is stored: it must be asked anew, without conditions.
        case askAnew
        /// The answer is the caller's; what is stored for its URL is up to date with these headers.
        case updated(StoredResponse)
        /// The answer is the caller's; what is stored for its URL has been replaced at the server.
        case outdated
    }

    /// - Parameter stored: What was stored when the request was sent.
    package func answered(
        _ reply: CacheReply, to request: CacheRequest, stored: StoredResponse?
    ) -> Reaction {
        if reply.status == 304, let stored { return confirmed(reply, request, stored) }
        if request.method == "HEAD", let stored { return described(reply, request, stored) }
        guard request.method == "GET", request.mayBeAnswered, isStorable(reply, request),
            let kept = StoredResponse(reply, for: request, policy: policy), kept.size <= policy.largestEntry
        else { return .pass }
        return .store(kept)
    }

    private func confirmed(
        _ reply: CacheReply, _ request: CacheRequest, _ stored: StoredResponse
    ) -> Reaction {
        if reply.isRedirected { return .askAnew }
        // A tag that is not the stored one's belongs to a content that is not here.
        if let said = reply.fields["ETag"], let own = stored.fields["ETag"],
            Self.strength(said) != Self.strength(own)
        {
            return .askAnew
        }
        let fresh = stored.confirmed(by: reply, policy: policy)
        return .confirmed(
            fresh,
            isKept: !forbidsStoring(fresh.control, fresh.status) && !request.control.noStore
                && varies(fresh, request))
    }

    /// Whether it still depends on what it depended on: to another request it may now be no answer.
    private func varies(_ fresh: StoredResponse, _ request: CacheRequest) -> Bool {
        VaryRule.selecting(fresh.fields, request.fields) == fresh.selecting
    }

    /// The tag without its mark of weakness (RFC 9110, section 8.8.3.2).
    private static func strength(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : Substring(tag)
    }

    /// Source: RFC 9111, section 4.3.5.
    private func described(
        _ reply: CacheReply, _ request: CacheRequest, _ stored: StoredResponse
    ) -> Reaction {
        if StatusRules.isServersFailure(reply.status) || reply.isRedirected { return .pass }
        guard reply.status == 200, stored.status == 200 else {
            return [404, 410].contains(reply.status) ? .outdated : .pass
        }
        guard stored.isDescribed(by: reply.fields) else { return .outdated }
        let fresh = stored.confirmed(by: reply, policy: policy)
        guard varies(fresh, request) else { return .outdated }
        return forbidsStoring(fresh.control, fresh.status) || request.control.noStore
            ? .pass : .updated(fresh)
    }

    /// Source: RFC 9111, section 3, for a cache that no one else uses.
    private func isStorable(_ reply: CacheReply, _ request: CacheRequest) -> Bool {
        let control = CacheControl(reply.fields.values("Cache-Control"))
        if request.control.noStore || StatusRules.isNeverStored(reply.status) { return false }
        if forbidsStoring(control, reply.status) { return false }
        return control.isPublic || control.isPrivate || control.maxAge != nil
            || reply.fields.contains("Expires") || StatusRules.isHeuristicallyCacheable(reply.status)
    }

    private func forbidsStoring(_ control: CacheControl, _ status: Int) -> Bool {
        control.mustUnderstand ? !StatusRules.isUnderstood(status) : control.noStore
    }

    /// Whether an answer to a request that is not safe makes stored ones out of date (RFC 9111, section 4.4).
    package func outdates(_ request: CacheRequest, status: Int) -> Bool {
        !request.isSafe && 200...399 ~= status
    }
}
