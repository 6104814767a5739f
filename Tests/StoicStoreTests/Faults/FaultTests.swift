import CSQLite
import CStoreFaults
import Foundation
import Stoic
import Testing

@testable import StoicStore

// O1
@Suite(.serialized) struct `A store on a bad disk` {
    /// Enqueues six, delivers two of them, and notes what was acknowledged and what was delivered.
    private struct Work {
        var acknowledged: Set<String> = []
        var delivered: Set<String> = []
        var errors: [StoreError] = []

        mutating func run(on disk: FaultDisk) async {
            do {
                let outbox = try await disk.outbox()
                for number in 1...6 {
                    do {
                        let key = "key-\(number)"
                        try await outbox.enqueue(
                            OutboxChange(
                                payload: [UInt8](repeating: 7, count: 600 * number), lane: "l\(number % 2)",
                                key: key))
                        acknowledged.insert(key)
                    } catch let error as StoreError {
                        errors.append(error)
                    }
                }
                let sent = Heard<String>()
                do {
                    _ = try await outbox.deliver { entry in
                        guard sent.count < 2 else { return .retry(reason: "enough") }
                        sent.hear(entry.key)
                        return .delivered
                    }
                } catch let error as StoreError {
                    errors.append(error)
                }
                delivered = Set(sent.all)
            } catch let error as StoreError {
                errors.append(error)
            } catch {
                Issue.record("an error of another kind: \(error)")
            }
        }
    }

    /// All that is in a file, whatever is due.
    private func keys(in folder: StoreFolder, at clock: HandClock) async throws -> Set<String> {
        clock.pass(.seconds(3_600))
        let outbox = try await folder.outbox(clock)
        #expect(outbox.setAside == nil)
        let heard = Heard<String>()
        _ = try await outbox.deliver { entry in
            heard.hear(entry.key)
            return .delivered
        }
        #expect(Set(heard.all).count == heard.count)
        return Set(heard.all)
    }

    private func operations() async throws -> Int {
        let disk = try FaultDisk()
        var work = Work()
        await work.run(on: disk)
        #expect(work.acknowledged.count == 6 && work.delivered.count == 2 && work.errors.isEmpty)
        return disk.operations
    }

    @Test func `has synced before enqueue returns`() async throws {
        let disk = try FaultDisk()
        let outbox = try await disk.outbox()
        for _ in 1...20 {
            let before = disk.syncs
            try await outbox.enqueue(OutboxChange(payload: [1, 2, 3]))
            #expect(disk.syncs > before)
        }
    }

    @Test func `does not sync each time when that is not wanted`() async throws {
        var disk = try FaultDisk()
        disk.policy.durability = .normal
        let outbox = try await disk.outbox()
        let before = disk.syncs
        for _ in 1...20 { try await outbox.enqueue(OutboxChange(payload: [1, 2, 3])) }
        #expect(disk.syncs == before)
    }

    @Test(arguments: [0, 1, 2])
    func `loses nothing that it acknowledged when the power goes at any operation`(seed: Int) async throws {
        let operations = try await operations()
        #expect(operations > 40)
        // With pieces of what was not synced, some of the cuts are enough.
        for cut in stride(from: 1, through: operations, by: seed == 0 ? 1 : 4) {
            let disk = try FaultDisk()
            disk.fail(cut, SQLITE_IOERR, forever: true)
            var work = Work()
            await work.run(on: disk)
            let left = try await keys(in: disk.afterPowerCut(seed: seed * 1_000 + seed * cut), at: disk.clock)
            let lost = work.acknowledged.subtracting(work.delivered).subtracting(left)
            #expect(lost.isEmpty, "cut at operation \(cut)")
        }
    }

    @Test func `loses nothing when the power goes while a file of version 1 is brought up to date`()
        async throws
    {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/outbox-1.sqlite").standardized.path
        var (cut, hasEnded) = (0, false)
        while !hasEnded {
            cut += 1
            let disk = try FaultDisk()
            try FileManager.default.copyItem(atPath: fixture, toPath: disk.folder.file)
            disk.fail(cut, SQLITE_IOERR, forever: true)
            hasEnded = (try? await disk.outbox()) != nil
            let outbox = try await disk.afterPowerCut(seed: cut).outbox(disk.clock)
            #expect(try await outbox.counts() == OutboxCounts(waiting: 2, quarantined: 1), "cut at \(cut)")
            try #require(cut < 500)
        }
        #expect(cut > 5)
    }

    @Test func `would lose something on a power cut if it did not sync, which this disk shows`() async throws
    {
        var disk = try FaultDisk()
        disk.policy.durability = .normal
        let outbox = try await disk.outbox()
        try await outbox.enqueue(OutboxChange(payload: [1], key: "early"))
        #expect(try await keys(in: disk.afterPowerCut(seed: 0), at: disk.clock).isEmpty)
        withExtendedLifetime(outbox) {}
    }

    @Test(arguments: [SQLITE_FULL, SQLITE_IOERR])
    func `says clearly that the disk is full or fails, at each operation, and loses nothing`(code: Int32)
        async throws
    {
        let operations = try await operations()
        var failures = 0
        for number in stride(from: 1, through: operations, by: code == SQLITE_FULL ? 1 : 3) {
            let disk = try FaultDisk()
            disk.fail(number, code)
            var work = Work()
            await work.run(on: disk)
            let expected: StoreError.Reason = code == SQLITE_FULL ? .diskFull : .disk
            for error in work.errors {
                #expect(error.reason == expected, "\(error) at operation \(number)")
                failures += 1
            }
            disk.fail(0, 0)
            let left = try await keys(in: disk.folder, at: disk.clock)
            let lost = work.acknowledged.subtracting(work.delivered).subtracting(left)
            #expect(lost.isEmpty, "failed at operation \(number)")
        }
        // Some operations are those of a checkpoint, whose failure is nobody's loss.
        #expect(failures > operations / 6)
    }

    /// Ending the leases of those who are gone is what it writes then.
    @Test func `is opened all the same when the disk is full, and leases end by themselves`() async throws {
        func reopened(_ isLeased: Bool, failing number: Int = 0) async throws -> Int {
            let disk = try FaultDisk()
            do {
                let outbox = try await disk.outbox()
                try await outbox.enqueue(OutboxChange(payload: [1], lane: "a"))
                if isLeased { #expect(try await outbox.take(1, LaneMachine()).leased.count == 1) }
            }
            // Counted from here.
            disk.fail(number, SQLITE_FULL)
            let outbox = try await disk.outbox()
            let operations = disk.operations
            disk.fail(0, 0)
            #expect(try await outbox.counts().waiting == 1)
            return operations
        }
        let (without, with) = (try await reopened(false), try await reopened(true))
        try #require(with > without)
        for number in (without + 1)...with {
            await #expect(throws: Never.self, "\(number)") { try await reopened(true, failing: number) }
        }
    }

    @Test func `knows how a delivery ended, although the disk was full for a moment`() async throws {
        for skipped in 0...2 {
            let disk = try FaultDisk()
            let outbox = try await disk.outbox()
            let heard = Heard<OutboxSettlement>()
            try await outbox.enqueue(OutboxChange(payload: [1], lane: "a")) { heard.hear($0) }
            try await outbox.enqueue(OutboxChange(payload: [2], lane: "b"))
            let report = try await outbox.deliver { entry in
                guard entry.payload == [1] else { return .retry(after: .seconds(3_600), reason: "busy") }
                disk.fail(1 + skipped, SQLITE_FULL)
                return .delivered
            }
            #expect(report.delivered == 1 && report.retried == 1, "\(report)")
            #expect(report.nextDue == .seconds(3_600) && heard.all == [.delivered])
        }
    }
}
