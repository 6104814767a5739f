/// Where time comes from: every wait, limit, window and age of a call is measured on one of these.
///
/// The source in force is ambient (`withTimeSource`); outside of any such scope it is `SystemTime`.
public protocol TimeSource: Sendable {
    /// The current moment; never goes back.
    var now: Instant { get }

    /// Suspends until the moment has come; returns at once when it has passed.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, and nothing else.
    func sleep(until deadline: Instant) async throws
}
