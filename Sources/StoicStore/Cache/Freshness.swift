import Stoic

/// How long an answer holds and how old it was when it came, worked out once at its receipt: from then on
/// only the ambient clock counts.
package struct Freshness: Sendable, Equatable {
    /// Zero without any word of the server's that holds.
    package let lifetime: Duration
    /// Whether the server named the time, rather than this cache.
    package let isExplicit: Bool
    /// The corrected initial age (RFC 9111, section 4.2.3).
    package let ageAtReceipt: Duration
    /// When it was made, in seconds since 1970; its receipt when it does not say.
    package let date: Int64

    /// As it was worked out once.
    init(lifetime: Duration, isExplicit: Bool, ageAtReceipt: Duration, date: Int64) {
        self.lifetime = lifetime
        self.isExplicit = isExplicit
        self.ageAtReceipt = ageAtReceipt
        self.date = date
    }

    package init(_ reply: CacheReply, control: CacheControl, policy: CachePolicy) {
        let fields = reply.fields
        let now = reply.wallClock
        let named = fields["Date"].flatMap { CacheDate.seconds($0, now: now) }
        date = named ?? now
        let apparent = Duration.seconds(max(0, now - date))
        let delay = max(.zero, reply.requestedAt.duration(to: reply.receivedAt))
        ageAtReceipt = max(apparent, Self.age(fields) + delay)
        let found = Self.explicit(fields, control, date: date, now: now)
        isExplicit = found != nil
        lifetime =
            reply.isRedirected ? .zero : found ?? Self.heuristic(reply, control, date: date, policy: policy)
    }

    /// The first number, as the first of several proxies would have it; zero when there is none.
    private static func age(_ fields: CacheFields) -> Duration {
        guard let line = fields["Age"] else { return .zero }
        let first = line.prefix { $0 != "," }.filter { $0 != " " && $0 != "\t" }
        return .seconds(DeltaSeconds.read(first) ?? 0)
    }

    /// Source: RFC 9111, section 4.2.1. What is there and cannot be read says that it has expired.
    private static func explicit(
        _ fields: CacheFields, _ control: CacheControl, date: Int64, now: Int64
    ) -> Duration? {
        if let maxAge = control.maxAge { return .seconds(maxAge) }
        let expires = fields.values("Expires")
        guard let first = expires.first else { return nil }
        guard expires.allSatisfy({ $0 == first }), let moment = CacheDate.seconds(first, now: now) else {
            return .zero
        }
        return .seconds(min(DeltaSeconds.most, max(0, moment - date)))
    }

    /// Source: RFC 9111, section 4.2.2.
    private static func heuristic(
        _ reply: CacheReply, _ control: CacheControl, date: Int64, policy: CachePolicy
    ) -> Duration {
        guard StatusRules.isHeuristicallyCacheable(reply.status) || control.isPublic,
            let text = reply.fields["Last-Modified"],
            let changed = CacheDate.seconds(text, now: reply.wallClock), changed < date
        else { return .zero }
        let share = min(Double(DeltaSeconds.most), Double(date - changed) * policy.heuristicFraction)
        return min(policy.maxHeuristicLifetime, .seconds(share))
    }

    /// The same without any time left.
    var ended: Freshness {
        Freshness(lifetime: .zero, isExplicit: isExplicit, ageAtReceipt: ageAtReceipt, date: date)
    }

    func age(sinceReceipt: Duration) -> Duration { ageAtReceipt + max(.zero, sinceReceipt) }
}
