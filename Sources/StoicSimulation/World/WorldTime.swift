internal import Stoic

/// The time source of everything inside a world.
struct WorldTime: TimeSource {
    let clock: WorldClock

    var now: Instant { clock.now }

    func sleep(until deadline: Instant) async throws {
        try Task.checkCancellation()
        guard deadline > now else { return }
        // Nil on another thread: then it has left the world, and is told so when it comes back.
        let isDone = OneShot<Bool>()
        ThreadSlot.world?.ring(at: deadline.nanoseconds) { isDone.set(true) }
        let isDue = await withTaskCancellationHandler {
            await isDone.value()
        } onCancel: {
            isDone.set(false)
        }
        if !isDue { throw CancellationError() }
    }
}
