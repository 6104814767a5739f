import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM: the first cancels the work in good order, a second one ends the process.
final class Interrupt: Sendable {
    private struct State {
        var signal: Int32?
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    // Kept alive here and touched by nobody: the handler does not use it.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    init() {
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM] {
            Foundation.signal(number, SIG_IGN)
            sources.append(DispatchSource.makeSignalSource(signal: number, queue: .global()))
        }
        self.sources = sources
        for (source, number) in zip(sources, [SIGINT, SIGTERM]) {
            source.setEventHandler { [weak self] in self?.came(number) }
            source.resume()
        }
    }

    /// The signal's name, once one has come.
    var name: String? {
        state.withLock { $0.signal }.map { $0 == SIGTERM ? "SIGTERM" : "SIGINT" }
    }

    /// Runs work that the first signal cancels.
    func cancelling<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) async -> Result {
        // Its owner is this call, which waits for it.
        let task = Task { await work() }
        let isLate = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.signal != nil
        }
        if isLate { task.cancel() }
        let result = await task.value
        state.withLock { $0.cancel = nil }
        return result
    }

    private func came(_ number: Int32) {
        let (isSecond, cancel) = state.withLock { state in
            defer { if state.signal == nil { state.signal = number } }
            return (state.signal != nil, state.cancel)
        }
        if isSecond { exit(ExitCode.cancelled) }
        cancel?()
    }
}
