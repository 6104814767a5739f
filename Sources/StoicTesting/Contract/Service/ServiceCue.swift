import Stoic
import StoicFlow

/// What a contract's service does with a call.
struct ServiceCue: Sendable {
    enum End: Sendable {
        case whole
        case partial(warnings: [String])
        /// The network fails; what is in the cache is the answer, if there is anything.
        case failure(FlowTrouble.Kind, code: String)
    }

    /// How long an attempt goes on before it fails, and how long the service waits before the next.
    struct FailedAttempt: Sendable {
        let duration: Duration
        let wait: Duration
    }

    var failedAttempts: [FailedAttempt] = []
    var duration: Duration = .zero
    var end = End.whole
    /// Servers do not hear that nobody waits any more, and libraries may not either.
    var heedsCancellation = true

    static func whole(after duration: Duration = .zero) -> ServiceCue { ServiceCue(duration: duration) }

    static func failing(
        _ kind: FlowTrouble.Kind, _ code: FailureCode, after duration: Duration = .zero
    ) -> ServiceCue {
        ServiceCue(duration: duration, end: .failure(kind, code: code.text))
    }
}
