import Stoic

extension InvariantMachine {
    /// Whether a call that ends for a reason of its own does so in time, and for no reason of another's.
    mutating func checkPromptness(_ call: Call, _ outcome: CallOutcome, at now: Instant) {
        if let cancelled = call.cancelledAt {
            require(now <= cancelled.advanced(by: rules.slack), .lateCancellation)
        }
        guard case .failed(let code) = outcome else { return }
        if code == .deadlineExceeded { require(call.facts.deadline != nil, .falseDeadline) }
        // Refused before its first request; that of a repeat, or of a flight's, comes after other waits.
        if code == .bulkheadFull, call.sends == 0, call.identity == nil {
            require(now <= call.beganAt.advanced(by: rules.slack), .lateRefusal)
        }
    }
}
