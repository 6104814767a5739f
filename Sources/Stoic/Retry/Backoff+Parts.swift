extension Backoff {
    /// What it is made of, for those that write it down.
    package enum Parts: Sendable, Equatable {
        case exponential(base: Duration, multiplier: Double, cap: Duration, jitter: Jitter)
        case schedule([Duration])
        /// A closure, of which nothing can be told.
        case custom
    }

    package var parts: Parts {
        switch shape {
        case .exponential(let base, let multiplier, let cap, let jitter):
            .exponential(base: base, multiplier: multiplier, cap: cap, jitter: jitter)
        case .schedule(let delays): .schedule(delays)
        case .custom: .custom
        }
    }
}
