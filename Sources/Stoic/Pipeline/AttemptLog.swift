/// What a call did: its attempts in order, and why it sent no more.
public struct AttemptLog: Sendable, Hashable {
    // The first attempt is nearly always the only one: it needs no array.
    private var first: AttemptRecord?
    private var rest: [AttemptRecord] = []
    /// Why the call sent no more.
    public package(set) var stopped = StopReason.succeeded
    /// From the call's start to its end, waits included.
    public internal(set) var elapsed = Duration.zero

    package init() {}

    /// The log of a call that ended before its first attempt.
    package init(stopped end: CallEnd) {
        stopped = end.stopReason
    }

    /// The log of a call that was refused before it began.
    package init(stopped: StopReason) {
        self.stopped = stopped
    }

    /// What one caller of a shared answer makes of it, which need not be what another did.
    package mutating func judge(_ failure: FailureCode?, stopped: StopReason) {
        self.stopped = stopped
        if rest.isEmpty {
            first = first.map { $0.judged(failure) }
        } else {
            rest[rest.count - 1] = rest[rest.count - 1].judged(failure)
        }
    }

    mutating func append(_ record: AttemptRecord) {
        if first == nil { first = record } else { rest.append(record) }
    }
}

extension AttemptLog: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { first == nil ? 0 : rest.count + 1 }

    public subscript(index: Int) -> AttemptRecord {
        if index == 0, let first { return first }
        return rest[index - 1]
    }
}
