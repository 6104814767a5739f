import Dispatch
import Stoic
import Synchronization

/// The one way to a connection: a queue of work, done in order by a thread of its own.
///
/// A sync takes milliseconds, which no thread of the cooperative pool should spend waiting. Writes that queue
/// up meanwhile are one transaction, and pay for one sync together.
final class StoreLine: Sendable {
    /// Which thread does the work.
    enum Place: Sendable {
        case ownQueue
        /// Whoever calls: in a world, whose only thread may not wait for another.
        case caller
    }

    private struct Waiting {
        var jobs: [StoreJob] = []
        var isRunning = false
        /// Nothing is taken any more.
        var isClosed = false
        /// Who waits for the file to be closed.
        var closing: [OneShot<Void>] = []
    }

    private enum Turn {
        case batch([StoreJob])
        case close([OneShot<Void>])
        case rest
    }

    private static let maxWaiting = 4_096
    private static let maxBatch = 64

    private let waiting = Mutex(Waiting())
    /// Held by whoever does the work, one at a time by `isRunning`: nobody ever waits for this lock.
    private let connection: Connection
    private let queue: DispatchQueue?
    private let onDamage: @Sendable () -> Void

    /// - Parameter onDamage: Called when something read was damaged.
    init(
        _ place: Place, onDamage: @escaping @Sendable () -> Void = {},
        open: @escaping @Sendable () throws -> sending Database
    ) async throws {
        self.onDamage = onDamage
        switch place {
        case .caller:
            queue = nil
            connection = Connection(try open())
        case .ownQueue:
            let queue = DispatchQueue(label: "stoic.store")
            let opened = OneShot<Result<Connection, any Error>>()
            queue.async { opened.set(Result { Connection(try open()) }) }
            self.queue = queue
            connection = try await opened.value().get()
        }
    }

    private final class Connection: Sendable {
        /// Nil once it is closed.
        let database: Mutex<Database?>
        init(_ database: sending Database) { self.database = Mutex(database) }
    }

    /// Runs `body` in a transaction; what it gives is durable when this returns.
    ///
    /// The caller's cancellation is not heeded: what was begun is done, and the disk is fast enough to wait.
    ///
    /// - Parameter isPatient: False when it is better not done than waited for.
    func write<Value: Sendable>(
        isPatient: Bool = true, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await submit(isWrite: true, isPatient, body)
    }

    /// Runs `body`, which only reads.
    func read<Value: Sendable>(
        isPatient: Bool = true, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await submit(isWrite: false, isPatient, body)
    }

    /// Queues `body` behind what was queued before; `heard` is called on the line's thread, before anything
    /// that is queued after it begins.
    func post<Value: Sendable>(
        isWrite: Bool, isPatient: Bool = true, _ body: @escaping @Sendable (Database) throws -> Value,
        heard: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let job = StoreJob(isWrite: isWrite, isPatient: isPatient) { database in
            let value = try body(database)
            return { heard(.success(value)) }
        } fail: { [onDamage] error in
            if (error as? StoreError)?.reason == .corrupt { onDamage() }
            heard(.failure(error))
        }
        do throws(StoreError) {
            if try take(job) { start() }
        } catch { heard(.failure(error)) }
    }

    /// Does what was asked for before, and closes the file; what is asked for afterwards fails.
    func close() async {
        let end = OneShot<Void>()
        let starts = waiting.withLock { waiting in
            waiting.isClosed = true
            waiting.closing.append(end)
            defer { waiting.isRunning = true }
            return !waiting.isRunning
        }
        if starts { start() }
        await end.value()
    }

    private func submit<Value: Sendable>(
        isWrite: Bool, _ isPatient: Bool, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let end = OneShot<Result<Value, any Error>>()
        post(isWrite: isWrite, isPatient: isPatient, body) { end.set($0) }
        return try await end.value().get()
    }

    /// - Returns: Whether the work must be started.
    private func take(_ job: StoreJob) throws(StoreError) -> Bool {
        try waiting.withLock { waiting throws(StoreError) in
            if waiting.isClosed { throw StoreError(.closed, during: "queue") }
            guard waiting.jobs.count < Self.maxWaiting else { throw StoreError(.busy, during: "queue") }
            waiting.jobs.append(job)
            defer { waiting.isRunning = true }
            return !waiting.isRunning
        }
    }

    private func start() {
        if let queue { queue.async { self.work() } } else { work() }
    }

    private func work() {
        while true {
            switch nextTurn() {
            case .batch(let batch):
                let ends = connection.database.withLock { database in
                    database.map { Self.perform(batch, on: $0) } ?? []
                }
                for end in ends { end() }
            case .close(let waiting):
                connection.database.withLock { $0 = nil }
                for end in waiting { end.set(()) }
            case .rest: return
            }
        }
    }

    /// Reads one by one, writes together, and the end last.
    private func nextTurn() -> Turn {
        waiting.withLock { waiting in
            guard let first = waiting.jobs.first else {
                defer { waiting.closing = [] }
                waiting.isRunning = !waiting.closing.isEmpty
                return waiting.isRunning ? .close(waiting.closing) : .rest
            }
            let count = first.isWrite ? waiting.jobs.prefix(Self.maxBatch).prefix { $0.isWrite }.count : 1
            let batch = Array(waiting.jobs.prefix(count))
            waiting.jobs.removeFirst(count)
            return .batch(batch)
        }
    }

    private static func perform(_ batch: [StoreJob], on database: Database) -> [@Sendable () -> Void] {
        database.wait(patiently: batch.contains { $0.isPatient })
        guard batch[0].isWrite else { return batch.map { result(of: $0, on: database) } }
        do {
            try requirePlace(database)
            try database.begin()
            let ends = try batch.map { try written($0, on: database, isAlone: batch.count == 1) }
            try database.commit()
            // Moved meanwhile: what was written went with it.
            try requirePlace(database)
            return ends
        } catch {
            database.rollBack()
            return batch.map { job in { job.fail(error) } }
        }
    }

    /// Somebody has deleted the file, or another process has set it aside.
    private static func requirePlace(_ database: Database) throws(StoreError) {
        if database.isElsewhere { throw StoreError(.cannotOpen, during: "the file was moved or deleted") }
    }

    private static func result(of job: StoreJob, on database: Database) -> @Sendable () -> Void {
        do {
            try requirePlace(database)
            return try job.perform(database)
        } catch { return { job.fail(error) } }
    }

    /// One that fails takes back its own changes alone.
    ///
    /// - Throws: What failed, when it took the whole transaction with it.
    private static func written(
        _ job: StoreJob, on database: Database, isAlone: Bool
    ) throws -> @Sendable () -> Void {
        if isAlone { return try job.perform(database) }
        try database.run("SAVEPOINT job", during: "begin")
        do {
            let end = try job.perform(database)
            try database.run("RELEASE job", during: "commit")
            return end
        } catch {
            if database.isIdle { throw error }
            try database.run("ROLLBACK TO job", during: "roll back")
            try database.run("RELEASE job", during: "roll back")
            return { job.fail(error) }
        }
    }
}
