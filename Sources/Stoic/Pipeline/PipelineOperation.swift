/// What a pipeline sends: one attempt at a time.
package protocol PipelineOperation: Sendable {
    associatedtype Value: Sendable

    var replayability: Replayability { get }
    /// Whether `attempt` itself ends at the context's limit, on the ambient time source.
    var enforcesLimit: Bool { get }
    /// Whether no other call can run inside an attempt, so that nesting need not be made known.
    var isLeaf: Bool { get }

    func attempt(_ context: AttemptContext) async -> Attempted<Value>
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
package struct Attempted<Value: Sendable>: Sendable {
    package var value: Value?
    package var verdict: AttemptVerdict
    package var wasCancelled: Bool
    /// Ended by a rule of the call instead of an outcome: a deferral or a refusal found within it.
    package var end: CallEnd?

    package init(value: Value?, verdict: AttemptVerdict) {
        self.value = value
        self.verdict = verdict
        wasCancelled = false
        end = nil
    }

    package init(ended end: CallEnd, value: Value?, verdict: AttemptVerdict) {
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
}

/// How a call ended.
package enum CallEnd: Sendable, Equatable {
    /// With its last attempt's outcome, good or bad.
    case finished
    /// A new try is allowed from the instant on.
    case deferred(wait: Duration)
    case rejected(Rejection)
    case cancelled
}

/// What a call leaves behind.
package struct CallResult<Value: Sendable>: Sendable {
    package var end: CallEnd
    package var value: Value?
    package var verdict: AttemptVerdict?
    package var log: AttemptLog
}
