import Foundation
import Stoic
import Synchronization

/// One timer for all exchanges of a transport, moved only when a deadline comes before the one it waits for.
///
/// Whoever is later is found when it rings, so that bytes that push a limit back touch no timer.
final class SessionTimer: Sendable {
    private struct State {
        var source: any DispatchSourceTimer
        var armedFor: Instant?
    }

    private let state: Mutex<State>

    /// - Parameter ring: Called on a queue of the system's when a moment has come; it may be too early for
    ///   all.
    init(_ ring: @escaping @Sendable () -> Void) {
        state = Mutex(State(source: DispatchSource.makeTimerSource()))
        state.withLock { state in
            state.source.setEventHandler { [weak self] in
                self?.rang()
                ring()
            }
            state.source.activate()
        }
    }

    func arm(for moment: Instant, now: Instant) {
        state.withLock { state in
            if let armed = state.armedFor, armed <= moment { return }
            state.armedFor = moment
            let wait = max(0, now.duration(to: moment).clampedNanoseconds)
            // Whole milliseconds, rounded up: an Int has 32 bits on some watches.
            let milliseconds = Int(clamping: wait / 1_000_000 + 1)
            state.source.schedule(
                deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(1))
        }
    }

    private func rang() { state.withLock { $0.armedFor = nil } }

    deinit { state.withLock { $0.source.cancel() } }
}
