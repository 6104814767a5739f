import Stoic
import Synchronization

/// A service's method whose calls wait until a test says how each ends.
///
/// ```swift
/// struct Recipes: RecipeService {
///     let search = Suspended<String, [Recipe]>("search")
///     func matching(_ text: String) async throws -> [Recipe] { try await search(text) }
/// }
/// let call = try await recipes.search.next()   // waits until it is called
/// call.answer([soup])
/// ```
public final class Suspended<Input: Sendable, Output: Sendable>: Sendable {
    private struct State {
        var calls: [SuspendedCall<Input, Output>] = []
        var taken = 0
    }

    /// What it is called in failures.
    public let name: String
    private let gate: Gate
    private let state = Mutex(State())

    /// A method that nobody has called yet.
    public init(_ name: String = "service") {
        self.name = name
        gate = Gate(name)
        gate.open()
    }

    /// Every call so far, the oldest first.
    public var calls: [SuspendedCall<Input, Output>] { state.withLock { $0.calls } }

    /// The calls that wait for an end.
    public var waiting: [SuspendedCall<Input, Output>] { calls.filter { $0.standing == .waiting } }

    /// The method: waits until the test ends this call.
    ///
    /// - Throws: What the test ends it with, or `CancellationError` when the caller is cancelled first.
    public func callAsFunction(_ input: Input) async throws -> Output {
        let call = SuspendedCall<Input, Output>(input)
        state.withLock { $0.calls.append(call) }
        // Open: it only counts the arrival.
        try await gate.pass()
        return try await call.value()
    }

    /// The oldest call that has not been given out, as soon as there is one.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    public func next() async throws -> SuspendedCall<Input, Output> {
        let place = state.withLock { state in
            defer { state.taken += 1 }
            return state.taken
        }
        try await gate.waitUntilReached(place + 1)
        return state.withLock { $0.calls[place] }
    }
}

extension Suspended where Input == Void {
    /// The method of a service that is given nothing.
    public func callAsFunction() async throws -> Output { try await self(()) }
}
