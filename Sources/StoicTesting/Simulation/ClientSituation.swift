/// What a sweep should have met at least once: a sweep that never did has shown little.
public enum ClientSituation: Int, Sendable, Hashable, CaseIterable {
    /// A call got the answer that another had asked for.
    case coalesced
    /// A request was repeated.
    case retried
    /// A repeat waited as long as the server asked.
    case waitedForServer
    /// A call was refused because the server asked for too long a wait.
    case deferred
    /// A call was refused by an open breaker.
    case breakerOpen
    /// A call was refused because the queue was full.
    case bulkheadFull
    /// A repeat was refused by the budget.
    case budgetExhausted
    /// A call was out of time.
    case deadlineExceeded
    /// A call was cancelled before anything of it was sent.
    case cancelledUnsent
    /// A call was cancelled while its request was in flight.
    case cancelledInFlight
    /// A call was cancelled between two attempts.
    case cancelledInBackoff
    /// The user signed out while a request was in flight.
    case signedOutInFlight
    /// All of a host's places were taken.
    case hostFull
    /// A 401 came.
    case unauthorized
    /// A redirect was followed.
    case redirected
    /// A half-open breaker let a probe through.
    case probed
    /// An attempt came to a limit of time.
    case timedOut
}
