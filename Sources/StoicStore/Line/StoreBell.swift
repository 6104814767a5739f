import Stoic
import Synchronization

/// Says that something has changed, to those who wait and those who look in between.
final class StoreBell: Sendable {
    private struct State {
        var rung: UInt64 = 0
        var nextNumber: UInt64 = 0
        /// As many as there are tasks that wait.
        var waiting: [UInt64: OneShot<Void>] = [:]
    }

    private let state = Mutex(State())

    /// How often it has rung.
    var rung: UInt64 { state.withLock { $0.rung } }

    func ring() {
        let waiting = state.withLock { state in
            state.rung &+= 1
            defer { state.waiting = [:] }
            return state.waiting
        }
        for shot in waiting.values { shot.set(()) }
    }

    /// Waits until it has rung more often than `rung`, the moment has come, or the task is cancelled.
    func wait(after rung: UInt64, until moment: Instant, ambient: Ambient?) async {
        let shot = OneShot<Void>()
        let number: UInt64? = state.withLock { state in
            guard state.rung == rung else { return nil }
            state.nextNumber &+= 1
            state.waiting[state.nextNumber] = shot
            return state.nextNumber
        }
        guard let number else { return }
        // Its owner is this call, which cancels it.
        let alarm = Alarm(at: moment, source: Ambient.source(ambient)) { shot.set(()) }
        await withTaskCancellationHandler {
            await shot.value()
        } onCancel: {
            shot.set(())
        }
        alarm.cancel()
        _ = state.withLock { $0.waiting.removeValue(forKey: number) }
    }
}
