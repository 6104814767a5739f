/// What a pipeline sends: one attempt at a time.
///
/// Neither this nor the pipeline is generic over the answer: unspecialised generics cost a third of a call
/// here.
package protocol PipelineOperation: AnyObject, Sendable {
    var replayability: Replayability { get }
    /// Whether `attempt` itself ends at the context's limit, on the ambient time source.
    var enforcesLimit: Bool { get }
    /// Whether no other call can run inside an attempt, so that nesting need not be made known.
    var isLeaf: Bool { get }
    /// Redirects followed so far in the present attempt, for one that is cut off.
    var hops: Int { get }
    /// Whether `prepare` has something to do before each attempt.
    var needsPreparation: Bool { get }

    /// Gets in hand what the next attempt sends, e.g. a body that is read anew; over at `limit` at the
    /// latest, and soon after a cancellation.
    func prepare(until limit: Instant?, _ ambient: Ambient?) async -> Preparation
    func attempt(_ context: AttemptContext) async -> Attempted
}

extension PipelineOperation {
    package var hops: Int { 0 }

    package var needsPreparation: Bool { false }

    package func prepare(until limit: Instant?, _ ambient: Ambient?) async -> Preparation { .ready }
}

/// Whether an attempt can be made. One that cannot has not been made: it is in no log (see `AttemptRecord`).
package enum Preparation: Sendable {
    case ready
    /// With the operation's own answer, which it alone looks into: final.
    case failed((any AnyObject & Sendable)?, FailureCode)
}

/// What one attempt is given.
package struct AttemptContext: Sendable {
    /// From 1.
    package let number: Int
    package let start: Instant
    /// When it must have ended: the attempt limit or the overall deadline, whichever comes first.
    package let limit: Instant?
    package let ambient: Ambient?
    /// The session generation of the call.
    package let generation: UInt64
}

/// How one attempt ended.
package struct Attempted: Sendable {
    /// The operation's own answer, which it alone looks into.
    package var value: (any AnyObject & Sendable)?
    package var verdict: AttemptVerdict
    package var wasCancelled: Bool
    /// False when it was called off before anything reached the transport: then it was no attempt.
    package var wasMade = true
    /// Ended by a rule of the call instead of an outcome: a deferral or a refusal found within it.
    package var end: CallEnd?

    package init(value: (any AnyObject & Sendable)?, verdict: AttemptVerdict) {
        self.value = value
        self.verdict = verdict
        wasCancelled = false
        end = nil
    }

    package init(ended end: CallEnd, value: (any AnyObject & Sendable)?, verdict: AttemptVerdict) {
        self.value = value
        self.verdict = verdict
        wasCancelled = false
        self.end = end
    }

    package static var cancelled: Attempted {
        var attempted = Attempted(value: nil, verdict: AttemptVerdict(repeat: .never, health: .nothing))
        attempted.wasCancelled = true
        return attempted
    }

    /// This device did not get to begin it in time, which is no verdict on the host.
    static var neverMade: Attempted {
        let verdict = AttemptVerdict(
            repeat: .worthwhile, health: .nothing, code: .timedOutAttempt, sent: .no)
        var attempted = Attempted(value: nil, verdict: verdict)
        attempted.wasMade = false
        return attempted
    }

    /// The session ended before it began.
    static var signedOut: Attempted {
        var attempted = neverMade
        attempted.end = .rejected(.sessionEnded)
        return attempted
    }

    static var calledOff: Attempted {
        var attempted = cancelled
        attempted.wasMade = false
        return attempted
    }
}

/// How a call ended.
package enum CallEnd: Sendable, Equatable {
    /// With its last attempt's outcome, good or bad.
    case finished
    /// A new try is allowed from the instant on.
    case deferred(wait: Duration)
    case rejected(Rejection)
    case cancelled

    /// What the log says of it; an attempt's own outcome says more than `finished` can.
    package var stopReason: StopReason {
        switch self {
        case .finished: .succeeded
        case .deferred: .deferred
        case .cancelled: .cancelled
        case .rejected(.budgetExhausted): .budgetExhausted
        case .rejected(.deadlineExceeded): .deadlineExceeded
        case .rejected: .rejected
        }
    }
}

/// What a call leaves behind.
package struct CallResult: Sendable {
    package var end: CallEnd
    package var value: (any AnyObject & Sendable)?
    package var verdict: AttemptVerdict?
    package var log: AttemptLog

    package init(
        end: CallEnd, value: (any AnyObject & Sendable)?, verdict: AttemptVerdict?, log: AttemptLog
    ) {
        self.end = end
        self.value = value
        self.verdict = verdict
        self.log = log
    }
}
