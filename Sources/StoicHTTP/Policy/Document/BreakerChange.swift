import Stoic
import StoicSchema

/// A circuit breaker as data; what is nil stays as it is.
struct BreakerChange: Sendable, Equatable {
    var failureRatio: Double?
    var minimumCalls: Int?
    var window: Duration?
    var openTime: Duration?
    var openTimeMultiplier: Double?
    var maxOpenTime: Duration?
    var openTimeSpread: Double?
    var maxProbes: Int?
    var probeSuccesses: Int?

    static let schema: Schema<BreakerChange> = .object(
        BreakerChange.init, unknownKeys: .refuse,
        .omittable("failureRatio", \.failureRatio, .double),
        .omittable("minimumCalls", \.minimumCalls, .int),
        .omittable("window", \.window, .duration),
        .omittable("openTime", \.openTime, .duration),
        .omittable("openTimeMultiplier", \.openTimeMultiplier, .double),
        .omittable("maxOpenTime", \.maxOpenTime, .duration),
        .omittable("openTimeSpread", \.openTimeSpread, .double),
        .omittable("maxProbes", \.maxProbes, .int),
        .omittable("probeSuccesses", \.probeSuccesses, .int))
}

extension BreakerChange {
    init(_ policy: BreakerPolicy) {
        self.init(
            failureRatio: policy.failureRatio, minimumCalls: policy.minimumCalls, window: policy.window,
            openTime: policy.openTime, openTimeMultiplier: policy.openTimeMultiplier,
            maxOpenTime: policy.maxOpenTime, openTimeSpread: policy.openTimeSpread,
            maxProbes: policy.maxProbes, probeSuccesses: policy.probeSuccesses)
    }

    func apply(to policy: inout BreakerPolicy) {
        policy.failureRatio = failureRatio ?? policy.failureRatio
        policy.minimumCalls = minimumCalls ?? policy.minimumCalls
        policy.window = window ?? policy.window
        policy.openTime = openTime ?? policy.openTime
        policy.openTimeMultiplier = openTimeMultiplier ?? policy.openTimeMultiplier
        policy.maxOpenTime = maxOpenTime ?? policy.maxOpenTime
        policy.openTimeSpread = openTimeSpread ?? policy.openTimeSpread
        policy.maxProbes = maxProbes ?? policy.maxProbes
        policy.probeSuccesses = probeSuccesses ?? policy.probeSuccesses
    }
}
