package import Stoic
import Synchronization

/// Answers in a file: the shell around `CacheTable` and the folder of large bodies.
///
/// What the disk refuses to give is a miss, and what it refuses to take is not kept; an event says so, and no
/// call fails for it. What it refuses to remove ends the cache until it is opened next.
package final class FileCacheStore: CacheStore {
    struct State {
        var time: StoreTime
        var session: CacheSession
        /// When rows were used last, until it is written down.
        var uses: [Int64: Int64] = [:]
        /// Damaged, or with something in it that should have gone.
        var isOff = false
        var keeps: UInt64 = 0
        /// The log has grown, and nothing more is kept until it can be emptied.
        var isLogFull = false
    }

    /// Where a damaged file was moved to; nil when it was sound.
    package let setAside: String?

    let file: CacheFile
    let bodies: BodyFolder
    let line: StoreLine
    let state: Mutex<State>
    /// Where it says that there is something in it that should have gone.
    let mark = MarkFolder.newName()
    private let events: (any EventSink)?

    /// - Parameter isInline: Whether the disk's work is done by whoever calls, as it must be in a world.
    package init(
        _ file: CacheFile, events: (any EventSink)? = nil, isInline: Bool = false
    ) async throws {
        self.file = file
        self.events = events
        bodies = file.bodies
        let moved = Mutex<String?>(nil)
        line = try await StoreLine(isInline ? .caller : .ownQueue, onDamage: { file.suspect() }) {
            let (database, setAside) = try file.open()
            moved.withLock { $0 = setAside }
            return database
        }
        setAside = moved.withLock { $0 }
        let opening = try await line.write { database in try file.begin(CacheTable(database: database)) }
        let meta = opening.meta
        state = Mutex(State(time: meta.time, session: CacheSession(number: meta.session)))
        file.marks.heeded(opening.marks)
        bodies.remove(opening.gone)
        if opening.isEmptied {
            file.dropSetAside(but: setAside)
            await forget()
        }
    }

    /// The file's time now; nil while the cache is off.
    func moment() -> Int64? {
        let reading = file.clock.read()
        return state.withLock { $0.isOff ? nil : $0.time.moment(of: reading) }
    }

    /// Where a key's answers are; nil when they are of no session that may be looked at.
    func place(_ key: CacheKey) -> CacheTable.Place? {
        let session = state.withLock { $0.isOff ? nil : $0.session.number(of: key.partition.generation) }
        return session.map { CacheTable.Place(session: $0, key: key) }
    }

    package var bytes: Int {
        get async {
            guard moment() != nil else { return 0 }
            do {
                return try await line.read { try CacheTable(database: $0).bytes() }
            } catch {
                report(error)
                return 0
            }
        }
    }

    package func close() async {
        state.withLock { $0.isOff = true }
        await line.close()
    }

    func report(_ error: any Error) {
        let error = error as? StoreError ?? StoreError(.other, during: "caching")
        if error.reason == .corrupt { state.withLock { $0.isOff = true } }
        // Whoever closed it knows.
        if error.reason == .closed { return }
        guard let events, events.minimumLevel <= .notice else { return }
        let fields = [
            EventField("code", .text(error.code)), EventField("during", .text(error.during)),
        ]
        events.record(
            Event(name: "cache.failed", level: .notice, requestID: 0, label: "cache", fields: fields))
    }
}
