internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Ends the program when a world takes no end: its thread is blocked, or a task never waits, and a thread
/// cannot be ended from outside. A clear word is better than a test run that hangs.
final class Watchdog: Sendable {
    private static let interval = 1_000

    private let patience: Int
    private let describe: @Sendable (UInt64) -> String
    private let worlds = Mutex<[Int: (seed: UInt64, since: Int)]>([:])
    /// What ends the watch when it is written to.
    private let pipe: (read: Int32, write: Int32)?
    private let ticks = Atomic(0)

    /// - Parameter patience: In seconds; not above zero for none at all.
    /// - Parameter describe: What to say of a seed's world.
    init(patience: Int, describe: @escaping @Sendable (UInt64) -> String) {
        self.patience = patience
        self.describe = describe
        var ends: [Int32] = [-1, -1]
        pipe = patience > 0 && ThreadSlot.world == nil && makePipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }

    deinit {
        guard let pipe else { return }
        close(pipe.read)
        close(pipe.write)
    }

    /// A thread runs the world of a seed.
    func run<Result>(_ seed: UInt64, thread: Int, _ world: () -> Result) -> Result {
        guard pipe != nil else { return world() }
        let since = ticks.load(ordering: .relaxed)
        worlds.withLock { $0[thread] = (seed, since) }
        defer { worlds.withLock { $0[thread] = nil } }
        return world()
    }

    /// Watches while `body` runs.
    func watch<Result>(_ body: () -> Result) -> Result {
        guard let pipe else { return body() }
        return Workers.beside(body) {
            while true {
                var descriptor = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
                if poll(&descriptor, 1, Int32(Self.interval)) > 0 { return }
                self.look(at: self.ticks.add(1, ordering: .relaxed).newValue)
            }
        } end: {
            _ = write(pipe.write, [0], 1)
        }
    }

    private func look(at tick: Int) {
        let late = worlds.withLock { worlds in
            worlds.values.first { (tick - $0.since) * Self.interval >= patience * 1_000 }
        }
        guard let late else { return }
        let text =
            "stoic: one world has run for \(patience) s: its thread is blocked, or a task in it never waits. "
            + "It is \(describe(late.seed))\n"
        _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        abort()
    }
}

/// The name of the property hides the function's.
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
