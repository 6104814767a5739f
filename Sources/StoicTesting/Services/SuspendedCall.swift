import Stoic
import Synchronization

/// One call that waits for a test to end it. The first end counts.
public final class SuspendedCall<Input: Sendable, Output: Sendable>: Sendable {
    /// How a call stands.
    public enum Standing: Sendable, Hashable {
        case waiting, answered, failed
        /// Its caller was cancelled first.
        case cancelled
    }

    /// What it was called with.
    public let input: Input
    private let result = OneShot<Result<Output, any Error>>()
    private let state = Mutex(Standing.waiting)
    private let over: Gate

    init(_ input: Input) {
        self.input = input
        over = Gate("the end of a call")
        over.open()
    }

    /// How it stands now.
    public var standing: Standing { state.withLock { $0 } }

    /// Ends it with an answer.
    public func answer(_ output: Output) { end(.answered, .success(output)) }

    /// Ends it with an error.
    public func fail(_ error: any Error) { end(.failed, .failure(error)) }

    /// Waits until it has an end, of whatever kind.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled first.
    public func untilOver() async throws { try await over.waitUntilReached() }

    private func end(_ standing: Standing, _ end: Result<Output, any Error>) {
        let isFirst = state.withLock { state in
            guard state == .waiting else { return false }
            state = standing
            return true
        }
        if isFirst { result.set(end) }
    }

    func value() async throws -> Output {
        let outcome = await withTaskCancellationHandler {
            await result.value()
        } onCancel: {
            end(.cancelled, .failure(CancellationError()))
        }
        // Open: it only counts this one. Cancelled callers count too.
        try? await over.pass()
        return try outcome.get()
    }
}
