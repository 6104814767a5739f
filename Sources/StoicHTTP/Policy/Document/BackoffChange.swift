import Stoic
import StoicSchema

/// A back-off as data; of an exponential one, what is nil stays as it is.
enum BackoffChange: Sendable, Equatable {
    struct Exponential: Sendable, Equatable {
        var base: Duration?
        var multiplier: Double?
        var cap: Duration?
        var jitter: Backoff.Jitter?
    }

    case exponential(Exponential)
    case schedule([Duration])
    /// A closure, which cannot be written down.
    case custom

    init(_ backoff: Backoff) {
        self =
            switch backoff.parts {
            case .exponential(let base, let multiplier, let cap, let jitter):
                .exponential(Exponential(base: base, multiplier: multiplier, cap: cap, jitter: jitter))
            case .schedule(let delays): .schedule(delays)
            case .custom: .custom
            }
    }

    func apply(to backoff: inout Backoff) {
        switch self {
        case .custom: break
        case .schedule(let delays): backoff = .schedule(delays)
        case .exponential(let new):
            // In the place of another kind it has the standard's numbers where it names none.
            for parts in [backoff.parts, Backoff.standard.parts] {
                guard case .exponential(let base, let multiplier, let cap, let jitter) = parts else {
                    continue
                }
                backoff = .exponential(
                    base: new.base ?? base, multiplier: new.multiplier ?? multiplier, cap: new.cap ?? cap,
                    jitter: new.jitter ?? jitter)
                return
            }
        }
    }

    static let schema: Schema<BackoffChange> = .tagged(
        by: "kind",
        .variant("exponential", exponential, { .exponential($0) }) { change in
            if case .exponential(let parts) = change { parts } else { nil }
        },
        .variant("schedule", schedule, { .schedule($0) }) { change in
            if case .schedule(let delays) = change { delays } else { nil }
        })

    private static let exponential: Schema<Exponential> = .object(
        Exponential.init, unknownKeys: .refuse,
        .omittable("base", \.base, .duration), .omittable("multiplier", \.multiplier, .double),
        .omittable("cap", \.cap, .duration), .omittable("jitter", \.jitter, .choice()))

    private static let schedule: Schema<[Duration]> = .object(
        { $0 }, unknownKeys: .refuse, .required("delays", \.self, .array(.duration)))
}
