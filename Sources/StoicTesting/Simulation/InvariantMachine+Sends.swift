package import Stoic
internal import StoicHTTP

extension InvariantMachine {
    /// What a request is to its call.
    private enum Role { case first, hop, replay, again }

    /// The transport gets a request.
    ///
    /// - Returns: Its number, or nil when there are too many.
    package mutating func sendBegan(_ facts: SendFacts, at now: Instant) -> Int? {
        tick += 1
        guard exchanges.count < Self.bound else { return nil }
        let host = hosts[facts.origin] ?? hosts.count
        hosts[facts.origin] = host
        var place = host
        var isHop = false
        require(!facts.isCancelled, .sendAfterCancel)
        checkWaiting(at: now)
        if let left = facts.left { require(left > .zero, .sendAfterDeadline) }
        checkLimit(facts)
        if let id = facts.call, calls.indices.contains(id) {
            let role = role(of: id, facts)
            isHop = role == .hop
            if isHop, let last = calls[id].last { place = exchanges[last].place }
            checkCall(id, at: now)
            check(role, of: id, facts, at: now)
            calls[id].sends += 1
            if !isHop { calls[id].attemptAt = now }
            if role == .first { calls[id].first = exchanges.count }
            calls[id].last = exchanges.count
        }
        if rules.holdsHost, let until = held[host] { require(now >= until, .serverWait) }
        let isProbe = !isHop && facts.breaker == .halfOpen
        exchanges.append(
            Exchange(
                call: facts.call, facts: facts, place: place, began: tick, beganAt: now, isProbe: isProbe,
                endedAt: now))
        flying.append(exchanges.count - 1)
        checkBreaker(facts, isHop: isHop, at: now)
        checkPlaces(place)
        return exchanges.count - 1
    }

    /// The transport is done with it.
    package mutating func sendEnded(_ number: Int, _ end: SendEnd, at now: Instant) {
        tick += 1
        exchanges[number].end = end
        exchanges[number].ended = tick
        exchanges[number].endedAt = now
        flying.removeAll { $0 == number }
        if exchanges[number].countsAgainstHost { hostFailures += 1 }
        if let budget = rules.budget {
            // Its own call is among those that may hold a token.
            exchanges[number].wasAffordable = account.affords(budget, waiting: max(0, waitingRepeats - 1))
        }
        guard case .answered(let status, let wait, _) = end else { return }
        if status == 401 { meet(.unauthorized) }
        if let wait, status == 429 || status == 503 {
            let host = exchanges[number].place
            held[host] = max(held[host] ?? now, now.advanced(by: wait))
        }
    }

    private mutating func checkLimit(_ facts: SendFacts) {
        // It means nothing to a transport that keeps no time.
        guard endsInTime else { return }
        if let most = rules.attemptTimeout {
            require(facts.limit.map { $0 <= most } ?? false, .attemptLimit)
        }
        if let left = facts.left { require(facts.limit.map { $0 <= left } ?? false, .attemptLimit) }
    }

    private mutating func checkPlaces(_ place: Int) {
        guard let most = rules.maxConcurrentPerHost else { return }
        let taken = flying.count { exchanges[$0].place == place }
        require(taken <= most, .bulkhead)
        if taken == most { meet(.hostFull) }
    }

    private mutating func checkBreaker(_ facts: SendFacts, isHop: Bool, at now: Instant) {
        guard let breaker = rules.breaker, !isHop, endsInTime else { return }
        switch facts.breaker {
        case .open(let until): require(now >= until, .openBreaker)
        case .isolated: require(false, .openBreaker)
        case .halfOpen:
            meet(.probed)
            // Older ones may be of an earlier half-open time.
            let probes = flying.count {
                exchanges[$0].isProbe
                    && exchanges[$0].beganAt.duration(to: now) < breaker.openTime
            }
            require(probes <= max(1, breaker.maxProbes), .probes)
        case .closed, nil: break
        }
    }

    /// Whether anything may be sent for that call now.
    private mutating func checkCall(_ id: Int, at now: Instant) {
        let call = calls[id]
        require(call.generation == generation, .sendAfterSignOut)
        if call.isLive { return }
        let isWanted = hasRiders(id)
        require(isWanted || !call.isCancelled, .sendAfterCancel)
        require(isWanted || call.endedTick == nil, .sendAfterEnd)
    }

    private func role(of id: Int, _ facts: SendFacts) -> Role {
        guard let first = calls[id].first, let last = calls[id].last else { return .first }
        let start = exchanges[first].facts
        let isFromStart =
            facts.method == start.method && facts.target == start.target && facts.origin == start.origin
        if case .answered(let status, _, let leadsOn) = exchanges[last].end {
            // A redirect never leads back to where it began: that is the next attempt.
            if leadsOn, !isFromStart { return .hop }
            if status == 401, !calls[id].isReplayed { return .replay }
        }
        return .again
    }

    private mutating func check(_ role: Role, of id: Int, _ facts: SendFacts, at now: Instant) {
        switch role {
        case .first:
            account.sentFirst(at: now)
            calls[id].attempts = 1
            calls[id].body = facts.body
            calls[id].key = facts.key
            overtake(by: id, at: now)
            if let key = calls[id].facts.key { require(facts.key == key, .sameKeyAndBody) }
            checkIdentical(id, at: now)
            return
        case .hop: checkHop(id, facts)
        case .replay:
            calls[id].isReplayed = true
            pay(at: now)
            checkAlike(id, facts)
        case .again: checkRepeat(id, facts, at: now)
        }
        guard let last = calls[id].last else { return }
        require(!exchanges[last].isInFlight || !endsInTime, .overlap)
        if calls[id].facts.isOneShot { require(facts.body == nil, .oneShotBody) }
        checkServerWait(last, at: now)
    }

    private mutating func checkServerWait(_ last: Int, at now: Instant) {
        guard case .answered(_, let asked?, _) = exchanges[last].end, wasHeard(last) else { return }
        var wait = asked
        if wait > rules.maxRetryAfter {
            require(rules.clampsRetryAfter, .serverWait)
            wait = rules.maxRetryAfter
        }
        require(now >= exchanges[last].endedAt.advanced(by: wait), .serverWait)
        if wait > .zero { meet(.waitedForServer) }
    }

    /// Whether the client cannot have left that request behind at the attempt's limit.
    private func wasHeard(_ number: Int) -> Bool {
        guard !endsInTime, let most = rules.attemptTimeout else { return true }
        // The attempt began before its first request did.
        let began = exchanges[number].call.flatMap { calls[$0].attemptAt } ?? exchanges[number].beganAt
        return began.duration(to: exchanges[number].endedAt) + rules.slack < most
    }

    private mutating func pay(at now: Instant) {
        account.sentAgain()
        if let budget = rules.budget { require(account.covers(budget, at: now), .budget) }
    }

    private mutating func checkRepeat(_ id: Int, _ facts: SendFacts, at now: Instant) {
        meet(.retried)
        calls[id].attempts += 1
        let call = calls[id]
        require(call.attempts <= rules.maxAttempts, .attempts)
        guard let last = call.last else { return }
        var isProvenUnsent = false
        var isDeviceFault = false
        switch exchanges[last].end {
        case .answered(let status, _, let leadsOn):
            let rule = rules.statuses[status]
            // A redirect that was not followed in time is an attempt that came to its limit.
            // And one whose transport was left behind may have been answered too late to be heard.
            require(
                leadsOn || !wasHeard(last) || rule == .retry || (rule == .retryOnce && call.attempts == 2),
                .finalAnswer)
            isProvenUnsent = status == 421
        case .failed(_, let sent, let fault):
            isProvenUnsent = sent != .maybe
            isDeviceFault = fault == .device
        case .cancelled, nil: break
        }
        let mayRepeat = call.facts.isIdempotent || call.facts.key != nil
        require(mayRepeat || (rules.repeatsProvenUnsent && isProvenUnsent), .unkeyedRepeat)
        if !isDeviceFault { pay(at: now) }
        checkAlike(id, facts)
        let least = rules.backoff.delay(index: call.attempts - 2, unit: 0)
        let since = wasHeard(last) ? exchanges[last].endedAt : exchanges[last].beganAt
        require(now >= since.advanced(by: least), .backoff)
    }

    private mutating func checkAlike(_ id: Int, _ facts: SendFacts) {
        require(facts.body == calls[id].body && facts.key == calls[id].key, .sameKeyAndBody)
    }

    private mutating func checkHop(_ id: Int, _ facts: SendFacts) {
        meet(.redirected)
        calls[id].hops += 1
        guard let last = calls[id].last, case .answered(let status, _, _) = exchanges[last].end else {
            return
        }
        let before = exchanges[last].facts
        require(calls[id].hops <= rules.maxRedirects * calls[id].attempts, .redirect)
        if status == 307 || status == 308 {
            require(
                facts.method == before.method && facts.body == before.body && facts.key == before.key,
                .redirect)
        }
        require(!before.isSecure || facts.isSecure, .redirect)
        if facts.origin != before.origin { require(!facts.hasCredentials, .redirect) }
    }

    /// A read that is sent while another who asks the same is in flight, and its answer is still wanted.
    private mutating func checkIdentical(_ id: Int, at now: Instant) {
        guard endsInTime, let identity = calls[id].identity else { return }
        for number in flying {
            guard let other = exchanges[number].call, other != id, calls[other].identity == identity,
                calls[other].isLive
            else { continue }
            let sealed = written[calls[id].facts.path] ?? 0
            let deadline = calls[other].facts.deadline
            let isOut = deadline.map { $0 <= now } ?? false
            // After a write nobody joins the older one, whichever of the two is sent first.
            require(sealed > min(calls[other].began, calls[id].began) || isOut, .duplicateRead)
        }
    }

    // MARK: First come, first served

    /// Whoever began before `id` and waits in the same queue has its place already, or goes before it.
    private mutating func overtake(by id: Int, at now: Instant) {
        guard calls[id].facts.isOrdinary else { return }
        for other in live where other < id && calls[other].first == nil && calls[other].waitsInLine {
            calls[other].overtakenAt = calls[other].overtakenAt ?? now
        }
    }

    /// A place that was given shows at once: the time moves only when nobody can run.
    private mutating func checkWaiting(at now: Instant) {
        for id in live where calls[id].first == nil && calls[id].isLive {
            guard let since = calls[id].overtakenAt else { continue }
            require(now <= since.advanced(by: rules.slack), .fairness)
        }
    }
}

extension InvariantMachine.Call {
    /// Whether its first request is its own, to the one host, and needs nothing but a place.
    fileprivate var waitsInLine: Bool {
        identity == nil && facts.isOrdinary && !facts.isOneShot && facts.isPlain
    }
}
