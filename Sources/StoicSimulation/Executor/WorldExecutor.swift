internal import Synchronization

/// One world's executor, which its tasks prefer. What comes from another thread has left the world, and is
/// never run.
final class WorldExecutor: TaskExecutor {
    private static let inboxBound = 64

    private let inbox = Mutex<[UnownedJob]>([])
    private let hasEscaped = Atomic(false)
    private let isClosed = Atomic(false)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let world = ThreadSlot.world, world.executor === self {
            world.add(job, place: .own)
            return
        }
        // Resumed when its world is over: it stays as it is.
        if isClosed.load(ordering: .acquiring) { return }
        inbox.withLock { if $0.count < Self.inboxBound { $0.append(job) } }
        hasEscaped.store(true, ordering: .releasing)
    }

    /// Something of the world was touched on another thread, which no job shows.
    func reportEscape() { hasEscaped.store(true, ordering: .releasing) }

    /// The world is over; whatever still comes is left.
    func close() { isClosed.store(true, ordering: .releasing) }

    var sawEscape: Bool { hasEscaped.load(ordering: .acquiring) }

    /// The jobs that other threads handed in.
    var escaped: [UnownedJob] { inbox.withLock { $0 } }
}
