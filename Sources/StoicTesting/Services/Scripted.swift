import Stoic
import Synchronization

/// A service's method that ends its calls one after another as a script says.
///
/// ```swift
/// let search = Scripted<String, [Recipe]>(.failure(FlowTrouble(.offline)), .answer([soup]))
/// ```
public final class Scripted<Input: Sendable, Output: Sendable>: Sendable {
    /// How a call ends.
    public enum Reply: Sendable {
        /// With this.
        case answer(Output)
        /// With an error.
        case failure(any Error)
        /// Not before its caller is cancelled.
        case never
        /// So much later, on the caller's time.
        indirect case after(Duration, Reply)
    }

    private struct State {
        var inputs: [Input] = []
        var replies: [Reply]
    }

    private let source: any TimeSource = Ambient.source(Ambient.current)
    private let state: Mutex<State>

    /// A method that ends its first call with the first reply, and so on; all others end with the last one.
    public init(_ first: Reply, _ others: Reply...) {
        state = Mutex(State(replies: [first] + others))
    }

    /// What it was called with so far.
    public var inputs: [Input] { state.withLock { $0.inputs } }

    /// The method.
    ///
    /// - Throws: What the script says, or `CancellationError`.
    public func callAsFunction(_ input: Input) async throws -> Output {
        var reply = state.withLock { state in
            state.inputs.append(input)
            return state.replies.count > 1 ? state.replies.removeFirst() : state.replies[0]
        }
        while true {
            switch reply {
            case .answer(let output): return output
            case .failure(let error): throw error
            case .never:
                try await Gate("never").pass()
            case .after(let wait, let next):
                try await source.sleep(until: source.now.advanced(by: wait))
                reply = next
            }
        }
    }
}

extension Scripted where Input == Void {
    /// The method of a service that is given nothing.
    public func callAsFunction() async throws -> Output { try await self(()) }
}
