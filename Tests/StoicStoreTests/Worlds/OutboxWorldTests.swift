import Stoic
import StoicSimulation
import StoicSimulationBoot
import StoicStore
import Synchronization
import Testing

/// A server that knows keys, and the processes that deliver to it.
private final class Server: Sendable {
    struct Book {
        var effects: [(lane: String, number: Int)] = []
        var known: Set<String> = []
        var underWay: Set<String> = []
        var signedOut = false
    }

    let world: SimulatedWorld
    let book = Mutex(Book())

    init(_ world: SimulatedWorld) { self.world = world }

    /// Delivers one entry, now quickly, now for longer than any lease, and fails in every way.
    func take(_ entry: OutboxEntry) async throws -> OutboxOutcome {
        let lane = entry.lane ?? ""
        let (isAlone, isLate) = book.withLock { book in
            (book.underWay.insert(lane).inserted, book.signedOut)
        }
        world.expect(isAlone, "one of a lane at a time")
        world.expect(!isLate, "nothing begins after the sign-out")
        defer { book.withLock { _ = $0.underWay.remove(lane) } }
        try await Task.sleep(for: world.choose(6) == 0 ? .seconds(5) : .milliseconds(50 * world.choose(3)))
        if world.choose(4) == 0 { return .retry(after: .milliseconds(300), reason: "not taken") }
        book.withLock { book in
            guard book.known.insert(entry.key).inserted else { return }
            book.effects.append((lane, Int(entry.payload.first ?? 0)))
        }
        try await Task.sleep(for: .milliseconds(50 * world.choose(2)))
        return switch world.choose(6) {
        case 0: .retry(reason: "answer lost")
        case 1: .postponed(reason: "answer lost")
        default: .delivered
        }
    }
}

// O1
@Suite struct `An outbox in worlds` {
    private func outbox(_ folder: StoreFolder) async throws -> Outbox {
        var policy = OutboxPolicy()
        policy.durability = .normal
        policy.lease = .seconds(2)
        policy.pollInterval = .milliseconds(500)
        policy.retry.maxAttempts = 1_000
        policy.retry.backoff = .exponential(base: .milliseconds(100), cap: .milliseconds(400))
        return try await Outbox(
            OutboxFile(path: folder.file, policy: policy), units: UnitSource(), isInline: true)
    }

    /// Two processes on one file, both of which deliver and are cancelled and begun again.
    @Test func `acts once a key, one of a lane at a time and in order, whoever is cancelled`() {
        let report = simulate(seeds: 0..<60) { world in
            let folder = try StoreFolder()
            let outboxes = [try await outbox(folder), try await outbox(folder)]
            let server = Server(world)
            let runners = outboxes.map { outbox in
                Task {
                    while !Task.isCancelled {
                        let turn = Task { try await outbox.run { try await server.take($0) } }
                        await pass(.milliseconds(400 + 300 * world.choose(8)))
                        turn.cancel()
                        _ = await turn.result
                    }
                }
            }
            var acknowledged: Set<String> = []
            for number in 0..<8 {
                let change = OutboxChange(payload: [UInt8(number)], lane: "lane \(number % 2)")
                let outbox = outboxes[world.choose(2)]
                acknowledged.insert(try await Task { try await outbox.enqueue(change) }.value.key)
                await pass(.milliseconds(100 * world.choose(5)))
            }
            var rounds = 0
            while try await Task(operation: { try await outboxes[0].counts() }).value.waiting > 0,
                rounds < 2_000
            {
                await pass(.milliseconds(500))
                rounds += 1
            }
            for runner in runners { runner.cancel() }
            for runner in runners { await runner.value }
            let book = server.book.withLock { $0 }
            world.expect(book.known == acknowledged, "each key has its effect")
            for lane in 0..<2 {
                let numbers = book.effects.filter { $0.lane == "lane \(lane)" }.map(\.number)
                world.expect(numbers == Array(stride(from: lane, to: 8, by: 2)), "in order: \(numbers)")
            }
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `begins no delivery of a session that has ended`() {
        let report = simulate(seeds: 0..<60) { world in
            let folder = try StoreFolder()
            let outbox = try await outbox(folder)
            let server = Server(world)
            for number in 0..<6 {
                let change = OutboxChange(payload: [UInt8(number)], lane: "lane \(number)")
                _ = try await Task { try await outbox.enqueue(change) }.value
            }
            let run = Task { try await outbox.run { try await server.take($0) } }
            await pass(.milliseconds(50 * world.choose(20)))
            await Task {
                try? await outbox.enter("other", leaving: world.choose(2) == 0 ? .purged : .parked)
                server.book.withLock { $0.signedOut = true }
            }.value
            await pass(.seconds(5))
            run.cancel()
            _ = await run.result
            world.expect(server.book.withLock { $0.underWay.isEmpty }, "what was under way has ended")
        }
        #expect(report.holds, "\(report)")
    }

    /// Lets time pass, although the world may cancel whoever waits: it does so once.
    private func pass(_ time: Duration) async {
        for _ in 0..<2 {
            await Task { try? await Task.sleep(for: time) }.value
        }
    }
}
