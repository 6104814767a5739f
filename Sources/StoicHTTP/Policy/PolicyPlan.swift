/// The worst that one call can come to under a policy: a value for a test to assert upon.
///
/// It holds whatever the server answers, for a transport that keeps its limits, and for the outermost of
/// nested retries; the moments in which this device computes are not in it. No refusal (breaker, bulkhead,
/// budget) makes a call longer or sends more.
public struct PolicyPlan: Sendable, Hashable {
    /// Attempts at most. Range: 0…1,000; 0 when the deadline has passed already.
    public let sends: Int
    /// Requests at most, the hops of redirects included, which belong to their attempt.
    public let requests: Int
    /// From its start to its end at most, while the host has a place for each attempt at once. Nil:
    /// unbounded, since nothing ends an attempt.
    public let time: Duration?
    /// The same amid other calls: with waits for a place and for a request that is shared with others. Nil:
    /// unbounded, since only an overall deadline ends those.
    public let timeUnderLoad: Duration?
    /// One attempt at most, with the reading of a body that is not in memory. Nil: unbounded.
    public let attemptTime: Duration?
    /// The longest wait before each repeat, in their order: the back-off's or the server's.
    public let waits: [Duration]
    /// What many calls that fail do to a server.
    public let load: Load

    /// Whether no call sends more or lasts longer than that; an unbounded time never fits.
    ///
    /// - Parameter time: Compared with `time`.
    public func fits(sends: Int, time: Duration) -> Bool {
        guard let own = self.time else { return false }
        return self.sends <= sends && own <= time
    }
}
