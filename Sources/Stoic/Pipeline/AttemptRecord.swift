/// One attempt of a call, as it was.
public struct AttemptRecord: Sendable, Hashable {
    /// From 1.
    public let number: Int
    /// From the call's start.
    public let start: Duration
    /// From its send to its end.
    public let duration: Duration
    /// The answer's status, or nil when none came.
    public let status: Int?
    /// What failed, or nil for a success.
    public let failure: FailureCode?
    /// The wait before it; zero for the first.
    public let waitBefore: Duration
    /// Where that wait came from.
    public let waitSource: WaitSource?
    /// Redirects followed within it.
    public let hops: Int

    package init(
        number: Int, start: Duration, duration: Duration, status: Int?, failure: FailureCode?,
        waitBefore: Duration, waitSource: WaitSource?, hops: Int
    ) {
        self.number = number
        self.start = start
        self.duration = duration
        self.status = status
        self.failure = failure
        self.waitBefore = waitBefore
        self.waitSource = waitSource
        self.hops = hops
    }
    func judged(_ failure: FailureCode?) -> AttemptRecord {
        AttemptRecord(
            number: number, start: start, duration: duration, status: status, failure: failure,
            waitBefore: waitBefore, waitSource: waitSource, hops: hops)
    }
}
