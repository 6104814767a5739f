/// What a call did: its attempts in order, and why it sent no more.
public struct AttemptLog: Sendable, Hashable {
    // The first attempt is nearly always the only one: it needs no array.
    private var first: AttemptRecord?
    private var rest: [AttemptRecord] = []
    /// Why the call sent no more.
    public internal(set) var stopped = StopReason.succeeded
    /// From the call's start to its end, waits included.
    public internal(set) var elapsed = Duration.zero

    package init() {}

    /// The log of a call that ended before its first attempt.
    package init(stopped end: CallEnd) {
        stopped = end.stopReason
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
