import Synchronization

@testable import StoicStore

/// Another process that is in the middle of a write, for as long as the test wants.
final class HeldFile: Sendable {
    private let database: Mutex<Database>

    convenience init(_ folder: StoreFolder) throws { try self.init(folder.file) }

    init(_ path: String) throws {
        let database = try Database(path: path)
        try database.begin()
        self.database = Mutex(database)
    }

    func release() { database.withLock { $0.rollBack() } }
}

/// Clocks that count how often they are asked.
final class CountedClock: Sendable {
    let hand: HandClock
    private let reads = Mutex(0)

    init(_ hand: HandClock = HandClock()) { self.hand = hand }

    var count: Int { reads.withLock { $0 } }

    var clock: StoreClock {
        StoreClock {
            // Counted when it has been read: what passes then comes after it.
            defer { self.reads.withLock { $0 += 1 } }
            return self.hand.clock.read()
        }
    }
}

/// Lets others go on until it is so; a test's time limit ends it otherwise.
func until(_ isSo: () -> Bool) async {
    while !isSo(), !Task.isCancelled { await Task.yield() }
}
