import Dispatch
import Foundation
import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Synchronization
import Testing

// O1
@Suite(.serialized) struct `An outbox whose process is killed` {
    /// `STOIC_OUTBOX_KILLS=500` for the long run.
    private static let kills =
        ProcessInfo.processInfo.environment["STOIC_OUTBOX_KILLS"].flatMap { Int($0) } ?? 40
    private static let seed =
        ProcessInfo.processInfo.environment["STOIC_OUTBOX_SEED"].flatMap { UInt64($0) } ?? 1

    /// What is acknowledged, and what must be seen of it at the server.
    private struct Acknowledged {
        var keys: [String: EffectServer.Effect] = [:]

        mutating func hear(_ lines: [String]) {
            for line in lines {
                let parts = line.split(separator: " ").map(String.init)
                guard parts.count == 4, parts[0] == "ack", let number = Int(parts[2]) else { continue }
                keys[parts[3]] = EffectServer.Effect(key: parts[3], lane: parts[1], number: number)
            }
        }
    }

    @Test func `acts once a key, in order within lanes, and loses nothing that it acknowledged`()
        async throws
    {
        let folder = NSTemporaryDirectory() + "stoic-kill-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/changes.outbox"
        let book = EffectServer()
        let server = try book.started()
        defer { server.stop() }
        var chance = UnitSequence(seed: Self.seed)
        var acknowledged = Acknowledged()
        var round = 0
        var killed = 0
        while killed < Self.kills {
            round += 1
            // Every fourth round two at a time, each with lanes of its own.
            let prefixes = round.isMultiple(of: 4) ? ["a", "b"] : [round.isMultiple(of: 2) ? "a" : "b"]
            let children = try prefixes.map { prefix in
                try start(
                    [file, server.baseURL, prefix, String(round * 1_000), "12"], book: book, chance: &chance)
            }
            for child in children {
                let lines = await child.lines()
                #expect(child.wasKilled, "a child ended by itself in round \(round): \(lines.suffix(3))")
                acknowledged.hear(lines)
                killed += 1
            }
            book.onRequest(nil)
        }
        try await drain(file, server.baseURL)
        judge(book, acknowledged)
    }

    /// A child that is killed at a point that chance chooses: after a line of its own, before the answer to a
    /// request, and in both cases a little later.
    private func start(
        _ arguments: [String], book: EffectServer, chance: inout UnitSequence
    ) throws -> OutboxProcess {
        let spin = Int(chance.next() * chance.next() * 3_000_000)
        let atRequest = chance.next() < 0.4 ? book.requests + 1 + Int(chance.next() * 10) : nil
        let atLine = atRequest == nil ? 1 + Int(chance.next() * 40) : 60
        let child = try OutboxProcess(arguments) { line, process in
            guard line == atLine else { return }
            Spin.around(spin)
            kill(process, SIGKILL)
        }
        if let atRequest {
            let number = child.number
            book.onRequest { request in
                guard request >= atRequest else { return }
                Spin.around(spin)
                kill(number, SIGKILL)
            }
        }
        return child
    }

    /// Whatever is left is delivered by a process that lives.
    private func drain(_ file: String, _ base: String) async throws {
        var policy = OutboxPolicy()
        policy.pollInterval = .milliseconds(50)
        policy.retry.maxAttempts = 1_000_000
        policy.retry.backoff = .exponential(base: .milliseconds(2), cap: .milliseconds(20))
        let outbox = try await Outbox(path: file, policy: policy)
        #expect(outbox.setAside == nil)
        let delivery = HTTPDelivery(over: try HTTPClient(base: base))
        let run = Task { try await outbox.run { entry in try await delivery(entry) } }
        for try await counts in outbox.changes where counts.waiting == 0 { break }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(try await outbox.counts() == OutboxCounts())
    }

    private func judge(_ book: EffectServer, _ acknowledged: Acknowledged) {
        let effects = book.effects
        #expect(book.faults.isEmpty)
        #expect(acknowledged.keys.count > Self.kills, "too little was enqueued for this to say anything")
        #expect(Set(effects.map(\.key)).count == effects.count)
        #expect(
            Set(effects.map { "\($0.lane) \($0.number)" }).count == effects.count, "a change has two keys")
        let lost = Set(acknowledged.keys.values).subtracting(effects)
        #expect(lost.isEmpty, "\(lost.count) were acknowledged and lost")
        for (lane, effects) in Dictionary(grouping: effects, by: \.lane) {
            #expect(effects.map(\.number) == effects.map(\.number).sorted(), "lane \(lane)")
        }
        // Otherwise no kill fell between a send and what was to be noted of it.
        #expect(book.requests > effects.count)
    }
}

/// Chance that can be had again.
private struct UnitSequence {
    private let source: UnitSource
    init(seed: UInt64) { source = UnitSource(seed: seed) }
    mutating func next() -> Double { source.next() }
}

/// A little time that passes without sleeping.
private enum Spin {
    static func around(_ count: Int) {
        var value: UInt64 = 1
        for _ in 0..<count { value = value &* 6_364_136_223_846_793_005 &+ 1 }
        withExtendedLifetime(value) {}
    }
}
