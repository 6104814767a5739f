import Foundation
import Stoic
import StoicStore
import StoicTesting
import Testing

// O2
@Suite struct `The large bodies of a cache` {
    private struct Lab {
        private static let count = 4

        private static func body(_ number: Int, _ round: Int) -> String {
            String(repeating: "\(number) of \(round), ", count: 5_000)
        }

        let lab: DiskLab
        let disk = SimulatedDisk()

        init() throws {
            lab = try DiskLab()
            // SQLite's own file is on the system's disk.
            try FileManager.default.createDirectory(
                atPath: lab.folder.path + "/cache", withIntermediateDirectories: true)
        }

        /// Keeps each anew; some of it may fail.
        func run(round: Int) async throws {
            guard let store = try? await lab.store(files: disk) else { return }
            for number in 0..<Self.count {
                lab.clock.pass(.milliseconds(10))
                let request = question(resource: number)
                let kept = try #require(lab.answer(Self.body(number, round), for: request))
                await store.keep(kept, for: request.key, at: lab.now)
            }
            await store.remove(question(resource: 0).key)
        }

        /// What is given is whole, and of some round; and what nothing refers to is gone.
        func judge(rounds: Int, _ place: String) async throws {
            let store = try await lab.store(files: disk)
            var found = 0
            for number in 0..<Self.count {
                for text in await store.bodies(question(resource: number), at: lab.now) {
                    let isWhole = (1...rounds).contains { text == Self.body(number, $0) }
                    #expect(isWhole, "resource \(number) \(place)")
                    found += 1
                }
            }
            let files = try disk.list(lab.bodiesPath, most: 100)
            #expect(files.count == found, "\(place)")
        }
    }

    @Test func `are whole or not there, whichever call of the disk fails or loses power`() async throws {
        let whole = try Lab()
        try await whole.run(round: 1)
        let calls = whole.disk.calls
        #expect(calls > 8)
        try await whole.judge(rounds: 1, "without a fault")
        for call in 1...(2 * calls) {
            for seed in 0..<6 as Range<UInt64> {
                let lab = try Lab()
                try await lab.run(round: 1)
                if seed < 3 {
                    lab.disk.stop(at: calls + call)
                    try await lab.run(round: 2)
                    lab.disk.forgetFaults()
                    lab.disk.crash(seed: seed)
                } else {
                    lab.disk.fail(at: calls + call, with: .diskFull, leaving: seed == 3 ? .nothing : .part)
                    try await lab.run(round: 2)
                    lab.disk.forgetFaults()
                }
                try await lab.judge(rounds: 2, "call \(call), seed \(seed)")
                try await lab.run(round: 3)
                try await lab.judge(rounds: 3, "after call \(call), seed \(seed)")
            }
        }
    }
}
