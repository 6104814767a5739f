/// How long to wait before a repeat, when the server names no wait of its own.
public struct Backoff: Sendable, Equatable {
    /// How chance spreads a delay, so that many clients do not come back together.
    public enum Jitter: String, Sendable, CaseIterable {
        /// The delay itself.
        case none
        /// `delay × unit`.
        case full
        /// `delay × (0.5 + 0.5 · unit)`: never less than half. Also known as equal jitter.
        case proportional
        /// `base + unit × (3 × previous − base)`, capped: grows with what was really waited.
        case decorrelated

        /// Equal jitter is half the delay plus chance over the other half: the same as `proportional`.
        public static var equal: Jitter { .proportional }
    }

    enum Shape: Sendable, Equatable {
        case exponential(base: Duration, multiplier: Double, cap: Duration, jitter: Jitter)
        case schedule([Duration])
        case custom(Custom)
    }

    /// A schedule of one's own; two are equal when they are the same one.
    final class Custom: Sendable, Equatable {
        let delay: @Sendable (Int) -> Duration

        init(_ delay: @escaping @Sendable (Int) -> Duration) {
            self.delay = delay
        }

        static func == (left: Custom, right: Custom) -> Bool {
            left === right
        }
    }

    let shape: Shape

    /// 200 ms doubling, at most 10 s, proportional jitter.
    public static let standard = Backoff.exponential()

    /// A delay that grows by a factor with each retry.
    ///
    /// - Parameters:
    ///   - base: Before the first retry. Default: 200 ms.
    ///   - multiplier: Growth a retry. Range: 1 and above. Default: 2.
    ///   - cap: The longest delay. Range: `base` and above. Default: 10 s.
    ///   - jitter: Default: proportional.
    public static func exponential(
        base: Duration = .milliseconds(200),
        multiplier: Double = 2,
        cap: Duration = .seconds(10),
        jitter: Jitter = .proportional
    ) -> Backoff {
        Backoff(shape: .exponential(base: base, multiplier: multiplier, cap: cap, jitter: jitter))
    }

    /// The delays themselves, by retry index; the last one repeats. An empty list waits not at all.
    public static func schedule(_ delays: [Duration]) -> Backoff {
        Backoff(shape: .schedule(delays))
    }

    /// A delay for each retry index, from 0; a negative one counts as zero.
    public static func custom(_ delay: @escaping @Sendable (Int) -> Duration) -> Backoff {
        Backoff(shape: .custom(Custom(delay)))
    }
}

extension Backoff {
    /// The delay before retry `index`, for a random `unit` in 0…1 and the delay before that one.
    ///
    /// Never negative, never above the cap, exact at unit 0 and 1, and safe at any index.
    public func delay(index: Int, unit: Double, previous: Duration? = nil) -> Duration {
        let index = max(0, index)
        let unit = unit >= 0 && unit <= 1 ? unit : 1
        switch shape {
        case .schedule(let delays):
            guard let last = delays.last else { return .zero }
            return max(.zero, index < delays.count ? delays[index] : last)
        case .custom(let custom):
            return max(.zero, custom.delay(index))
        case .exponential(let base, let multiplier, let cap, let jitter):
            let base = Double(max(0, base.clampedNanoseconds))
            let cap = max(0, cap.clampedNanoseconds)
            if jitter == .decorrelated {
                let last = previous.map { Double($0.clampedNanoseconds) } ?? base
                return Self.capped(base + unit * max(0, 3 * last - base), cap)
            }
            let grown = Self.grown(base, by: multiplier, times: index)
            let delay = grown < Double(cap) ? grown : Double(cap)
            switch jitter {
            case .none, .decorrelated: return Self.capped(delay, cap)
            case .full: return Self.capped(delay * unit, cap)
            case .proportional: return Self.capped(delay * (0.5 + 0.5 * unit), cap)
            }
        }
    }

    /// `base × multiplier^times` by squaring: a bounded number of steps whatever the index; NaN never leaves.
    private static func grown(_ base: Double, by multiplier: Double, times: Int) -> Double {
        guard base > 0 else { return 0 }
        var factor = 1.0
        var power = multiplier.isFinite && multiplier >= 1 ? multiplier : 1
        var left = times
        while left > 0 {
            if left & 1 == 1 { factor *= power }
            power *= power
            left >>= 1
        }
        return factor.isFinite ? base * factor : .infinity
    }

    private static func capped(_ nanoseconds: Double, _ cap: Int64) -> Duration {
        guard nanoseconds < Double(cap) else { return .nanoseconds(cap) }
        return .nanoseconds(Int64(max(0, nanoseconds).rounded()))
    }
}
