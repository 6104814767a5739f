import Testing

@testable import StoicSimulation

// D4
@Suite struct `The shards of a sweep` {
    @Test(arguments: [
        0..<0, 0..<1, 0..<1_000, 17..<1_018, (UInt64.max - 10)..<UInt64.max, 0..<UInt64.max,
    ])
    func `are together exactly its seeds`(seeds: Range<UInt64>) throws {
        for count in [1, 2, 3, 7, 64, 1_009] {
            var next = seeds.lowerBound
            for number in 1...count {
                let part = try #require(Shard(number, of: count)).range(of: seeds)
                #expect(part.lowerBound == next)
                next = part.upperBound
            }
            #expect(next == seeds.upperBound)
        }
    }

    @Test func `differ by one seed at most`() throws {
        let sizes = try (1...7).map { try #require(Shard($0, of: 7)).range(of: 0..<1_000).count }
        #expect(Set(sizes) == [142, 143])
    }

    @Test func `find what the whole sweep finds`() throws {
        let body: @Sendable (SimulatedWorld) async throws -> Void = addingTwice
        let whole = simulate(seeds: 0..<300, keepsGoing: true, body: body)
        var findings: [SimulationReport.Finding] = []
        for number in 1...4 {
            let seeds = try #require(Shard(number, of: 4)).range(of: 0..<300)
            findings += simulate(seeds: seeds, keepsGoing: true, body: body).findings
        }
        #expect(findings == whole.findings)
        #expect(!findings.isEmpty)
    }

    @Test(arguments: ["2/8", "1/1", "8/8"])
    func `are read as they are written`(text: String) throws {
        #expect(try #require(Shard(text)).description == text)
    }

    @Test(arguments: ["", "1", "0/8", "9/8", "-1/8", "1/0", "1/8/2", "a/b", "1/100001", " 1/8", "+1/8"])
    func `are refused when they are none`(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test(
        arguments: [
            (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "8"], nil, "2/8"),
            (["JOB_COMPLETION_INDEX": "0"], 4, "1/4"), (["JOB_COMPLETION_INDEX": "0"], nil, nil),
            (
                ["SLURM_ARRAY_TASK_ID": "11", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "3"],
                nil, "2/3"
            ),
            (["SLURM_ARRAY_TASK_ID": "3"], 8, "4/8"), (["JOB_COMPLETION_INDEX": "4"], 4, nil),
            (["CI_NODE_INDEX": "9", "CI_NODE_TOTAL": "8"], nil, nil), ([:], 4, nil),
            (["SLURM_ARRAY_TASK_ID": "-9223372036854775808", "SLURM_ARRAY_TASK_MIN": "1"], 4, nil),
        ] as [([String: String], Int?, String?)])
    func `are what the job's environment says`(environment: [String: String], count: Int?, text: String?) {
        #expect(Shard(environment: environment, count: count)?.description == text)
    }
}
