import Foundation
import StoicSimulation
import Testing

@testable import StoicCLI

// D4
@Suite struct `The document of a sweep` {
    @Test func `joins ranges of seeds, and refuses a seed twice`() {
        func ranges(_ list: (UInt64, UInt64)...) -> [SeedRange] { list.map { SeedRange($0..<$1) } }
        #expect(SeedRange.joined(ranges((5, 9), (0, 5), (10, 11), (7, 7))) == ranges((0, 9), (10, 11)))
        #expect(SeedRange.joined(ranges((0, 5), (4, 6))) == nil)
        #expect(SeedRange.joined([]) == [])
        #expect(SeedRange(0..<10).without(ranges((0, 2), (4, 5), (9, 20))) == ranges((2, 4), (5, 9)))
        #expect(SeedRange(3..<6).without(ranges((0, 3), (6, 9))) == ranges((3, 6)))
        #expect(SeedRange(3..<6).without(ranges((0, 9))) == [])
    }

    @Test func `counts different runs, exactly while they are few, whatever the parts`() {
        var few = RunSketch()
        few.add((0..<1_000).map { UInt64($0) })
        few.add((500..<1_000).map { UInt64($0) })
        #expect(few.isExact && few.count == 1_000)
        var whole = RunSketch()
        whole.add((0..<200_000).map { UInt64($0) })
        #expect((180_000...220_000).contains(whole.count))
        var parts = RunSketch()
        for part in stride(from: 0, to: 200_000, by: 4_999) {
            var one = RunSketch()
            one.add((part..<min(part + 4_999, 200_000)).map { UInt64($0) })
            parts.join(one)
        }
        #expect(parts == whole)
    }

    @Test func `bounds the chance of having missed a bug as PCT does`() throws {
        let sweep = SweepIdentity(
            stoic: "", model: "", policy: nil, server: nil, callers: 1, calls: 1, schedules: ["pct(2,10)"],
            timers: [], interruptions: [], seeds: SeedRange(0..<100), sample: "")
        var document = SweepDocument(sweep)
        #expect(document.chanceMissed(depth: 1) == 1)
        var results = SweepResults()
        results.seeds = 100
        results.coverage = [.init(schedule: "pct(2,10)", worlds: 100, failed: 0, tasks: 4, choices: 10)]
        let isAdded = document.add([SeedRange(0..<100)], results)
        #expect(isAdded)
        #expect(abs(document.chanceMissed(depth: 1) - pow(0.75, 100)) < 1e-15)
        #expect(abs(document.chanceMissed(depth: 2) - pow(1 - 1.0 / 40, 100)) < 1e-12)
        #expect(document.chanceMissed(depth: 3) == 1, "a PCT of two orderings promises nothing of three")
        let isAddedAgain = document.add([SeedRange(99..<100)], results)
        #expect(!isAddedAgain, "a seed counts once")
    }

    @Test(arguments: [
        ("plain-1.0/x", "plain-1.0/x"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
        ("pct(2,9)", "'pct(2,9)'"), ("$HOME", "'$HOME'"), ("ä", "'ä'"),
    ])
    func `quotes arguments as a shell takes them`(text: String, quoted: String) {
        #expect(ShellText.quoted(text) == quoted)
    }

    @Test func `is a part of what the environment says`() throws {
        func shard(_ arguments: [String], _ environment: [String: String]) throws -> String {
            try SimulatePlan(arguments, environment: environment).shard.description
        }
        let node = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "8"]
        #expect(try shard([], node) == "2/8")
        #expect(try shard(["--shard", "1/1"], node) == "1/1")
        #expect(try shard(["--shards", "4"], ["JOB_COMPLETION_INDEX": "3"]) == "4/4")
        #expect(try shard(["--shard", "1/1"], ["JOB_COMPLETION_INDEX": "3"]) == "1/1")
        // Every machine would do all of it.
        #expect(throws: UsageError.self) { try shard([], ["JOB_COMPLETION_INDEX": "3"]) }
        #expect(throws: UsageError.self) { try shard([], ["SLURM_ARRAY_TASK_ID": "3"]) }
        #expect(throws: UsageError.self) { try shard(["--shards", "4"], [:]) }
        #expect(throws: UsageError.self) { try shard([], ["CI_NODE_INDEX": "9", "CI_NODE_TOTAL": "8"]) }
    }
}
