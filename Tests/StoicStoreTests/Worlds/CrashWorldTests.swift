import Stoic
import StoicSimulation
import StoicSimulationBoot
import Synchronization
import Testing

@testable import StoicStore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A process with an outbox: once it is dead, nothing that it was at goes on, and its leases stay.
private final class Process: Sendable {
    let number: Int
    let outbox: Outbox
    private struct State {
        var isDead = false
        /// As many as it delivers at once; nil when the world is over.
        var stuck: [OneShot<Void>]? = []
    }

    private let state = Mutex(State())
    private let running = Mutex<Task<Void, Never>?>(nil)

    init(_ number: Int, _ outbox: Outbox) {
        self.number = number
        self.outbox = outbox
    }

    func start(_ server: CrashServer) {
        let task = Task {
            _ = try? await outbox.run { try await server.take($0, from: self) }
        }
        running.withLock { $0 = task }
    }

    func stop() async {
        let task = running.withLock { $0 }
        task?.cancel()
        await task?.value
    }

    func crash() {
        state.withLock { $0.isDead = true }
        // What it is still here with lets go of the file, as its end would have.
        let mark = outbox.state.withLock { $0.mark }
        if let mark { flock(mark.descriptor, LOCK_UN) }
    }

    /// With its device: it does not so much as take anything any more.
    func lose() {
        crash()
        running.withLock { $0 }?.cancel()
    }

    /// Where a dead process stays, whoever cancels it, until the world is over.
    func step() async throws {
        let shot = OneShot<Void>()
        let (isDead, isOver) = state.withLock { state in
            if state.isDead, state.stuck != nil { state.stuck?.append(shot) }
            return (state.isDead, state.stuck == nil)
        }
        guard isDead else { return }
        if isOver { throw CancellationError() }
        await shot.value()
        throw CancellationError()
    }

    func bury() async {
        let stuck = state.withLock { state in
            defer { state.stuck = nil }
            return state.stuck
        }
        for shot in stuck ?? [] { shot.set(()) }
        await stop()
    }
}

/// A server that knows keys and names waits, and notes who comes when.
private final class CrashServer: Sendable {
    struct Wait {
        var end: Instant
        var named: Instant
    }

    struct Book {
        var effects: [(lane: String, number: Int)] = []
        var known: Set<String> = []
        var underWay: [String: Int] = [:]
        var waits: [String: Wait] = [:]
        var signedOut: Int?
    }

    let world: SimulatedWorld
    let book = Mutex(Book())

    init(_ world: SimulatedWorld) { self.world = world }

    func take(_ entry: OutboxEntry, from process: Process) async throws -> OutboxOutcome {
        try await process.step()
        let lane = entry.lane ?? ""
        let now = Ambient.now(nil)
        let (isAlone, isLate, wait) = book.withLock { book in
            let isAlone = book.underWay.updateValue(process.number, forKey: lane) == nil
            return (isAlone, book.signedOut == process.number, book.waits[entry.key]?.end)
        }
        world.expect(isAlone, "one of a lane at a time")
        world.expect(!isLate, "nothing begins after the sign-out")
        // The store counts in whole milliseconds.
        world.expect(wait.map { now.advanced(by: .milliseconds(1)) >= $0 } ?? true, "never early")
        defer {
            book.withLock { if $0.underWay[lane] == process.number { $0.underWay[lane] = nil } }
        }
        try await Task.sleep(for: .milliseconds(50 * world.choose(4)))
        try await process.step()
        if world.choose(4) == 0 { return refused(entry, .milliseconds(300)) }
        book.withLock { book in
            guard book.known.insert(entry.key).inserted else { return }
            book.effects.append((lane, Int(entry.payload.first ?? 0)))
        }
        try await Task.sleep(for: .milliseconds(50 * world.choose(3)))
        try await process.step()
        switch world.choose(6) {
        case 0: return .retry(reason: "answer lost")
        case 1: return .postponed(reason: "answer lost")
        case 2: return refused(entry, .seconds(world.choose(5)))
        default: return .delivered
        }
    }

    private func refused(_ entry: OutboxEntry, _ wait: Duration) -> OutboxOutcome {
        let now = Ambient.now(nil)
        book.withLock { $0.waits[entry.key] = Wait(end: now.advanced(by: wait), named: now) }
        return .retry(after: wait, reason: "not taken")
    }

    /// It hears of a crash at once, as it would by a reset.
    func hears(ofTheEndOf process: Process) {
        let now = Ambient.now(nil)
        book.withLock { book in
            book.underWay = book.underWay.filter { $0.value != process.number }
            // What was named at this very moment may have died with it.
            book.waits = book.waits.filter { $0.value.named < now }
        }
    }
}

/// A device: its starts, and the file on its disk.
private final class Device: Sendable {
    private struct State {
        var boot = 0
        var started = Instant(nanoseconds: 0)
        var wall: Int64 = 1_600_000_000_000
    }

    let folder: StoreFolder
    private let state = Mutex(State())
    private let processes = Mutex(0)

    init() throws { folder = try StoreFolder() }

    /// Of the present start: who is dead by the next one knows no other.
    private var clock: StoreClock {
        let state = state.withLock { $0 }
        return StoreClock { [self] in
            let milliseconds = Int64(state.started.duration(to: Ambient.now(nil)) / .milliseconds(1))
            return withExtendedLifetime(self) {
                StoreClock.Reading(
                    boot: "boot \(state.boot)", uptime: milliseconds, wall: state.wall + milliseconds)
            }
        }
    }

    /// - Parameter set: How far the wall clock is from the truth then: only ever back.
    func restart(settingBack set: Int64) {
        let now = Ambient.now(nil)
        state.withLock { state in
            state.wall += Int64(state.started.duration(to: now) / .milliseconds(1)) - set
            state.boot += 1
            state.started = now
        }
    }

    func process() async throws -> Process {
        var policy = OutboxPolicy()
        policy.durability = .normal
        policy.lease = .seconds(2)
        policy.pollInterval = .milliseconds(500)
        policy.retry.maxAttempts = 1_000
        policy.retry.backoff = .exponential(base: .milliseconds(100), cap: .milliseconds(400))
        let file = OutboxFile(path: folder.file, policy: policy)
        let number = processes.withLock { count in
            count += 1
            return count
        }
        let outbox = try await Outbox(file, clock: clock, units: UnitSource(), isInline: true)
        return Process(number, outbox)
    }
}

// O1
@Suite struct `An outbox in worlds that crash` {
    /// Two processes on one file: killed at any step with their leases held, cancelled and begun again,
    /// signed out and in, and all of them at once, also by a restart of the device, which may set its clock
    /// back.
    @Test func `acts once a key, in order, one of a lane at a time and never early`() {
        let report = simulate(seeds: 0..<60) { world in
            let (device, server) = (try Device(), CrashServer(world))
            var (alive, dead): ([Process], [Process]) = ([], [])
            for _ in 0..<2 { alive.append(try await Task { try await device.process() }.value) }
            for process in alive { process.start(server) }
            var acknowledged: Set<String> = []
            for number in 0..<10 {
                let outbox = alive[world.choose(2)].outbox
                let change = OutboxChange(payload: [UInt8(number)], lane: "lane \(number % 2)")
                acknowledged.insert(try await Task { try await outbox.enqueue(change) }.value.key)
                await pass(.milliseconds(50 * world.choose(6)))
                switch world.choose(6) {
                case 0:
                    let place = world.choose(2)
                    dead.append(alive[place])
                    alive[place] = try await replaced(alive[place], device, server)
                case 1:
                    device.restart(settingBack: Int64(1_000 * world.choose(3)))
                    for process in alive + dead { process.lose() }
                    for place in 0..<2 {
                        dead.append(alive[place])
                        alive[place] = try await replaced(alive[place], device, server)
                    }
                case 2: await signOut(alive[world.choose(2)], server, world)
                case 3:
                    let process = alive[world.choose(2)]
                    await Task { await process.stop() }.value
                    process.start(server)
                case 4:
                    // Nobody is left: whoever opens the file first ends the leases of both.
                    for process in alive {
                        process.crash()
                        server.hears(ofTheEndOf: process)
                    }
                    for place in 0..<2 {
                        dead.append(alive[place])
                        alive[place] = try await replaced(alive[place], device, server)
                    }
                default: break
                }
            }
            let last = alive[0].outbox
            var rounds = 0
            while try await Task(operation: { try await last.counts() }).value.waiting > 0, rounds < 400 {
                await pass(.milliseconds(500))
                rounds += 1
            }
            let book = server.book.withLock { $0 }
            world.expect(book.known == acknowledged, "each key has its effect")
            for lane in 0..<2 {
                let numbers = book.effects.filter { $0.lane == "lane \(lane)" }.map(\.number)
                world.expect(numbers == Array(stride(from: lane, to: 10, by: 2)), "in order: \(numbers)")
            }
            for process in alive + dead { await Task { await process.bury() }.value }
        }
        #expect(report.holds, "\(report)")
    }

    private func replaced(
        _ process: Process, _ device: Device, _ server: CrashServer
    ) async throws -> Process {
        process.crash()
        server.hears(ofTheEndOf: process)
        let next = try await Task { try await device.process() }.value
        next.start(server)
        return next
    }

    private func signOut(_ process: Process, _ server: CrashServer, _ world: SimulatedWorld) async {
        await Task {
            try? await process.outbox.enter(
                world.choose(2) == 0 ? nil : "other", leaving: .parked)
            server.book.withLock { $0.signedOut = process.number }
        }.value
        await pass(.milliseconds(100 * world.choose(4)))
        await Task {
            server.book.withLock { $0.signedOut = nil }
            try? await process.outbox.enter("", leaving: .parked)
        }.value
    }

    /// Lets time pass, although the world may cancel whoever waits: it does so once.
    private func pass(_ time: Duration) async {
        for _ in 0..<2 {
            await Task { try? await Task.sleep(for: time) }.value
        }
    }
}
