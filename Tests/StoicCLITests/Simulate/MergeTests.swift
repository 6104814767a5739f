import Foundation
import Testing

@testable import StoicCLI

// D4: the union of shards is exactly the seed range
@Suite struct `stoic merge` {
    private static let sweep = ["simulate", "--example", "--seeds", "7..310", "--keep-going", "--json"]

    private func shards(_ folder: Folder, of count: Int) async throws -> [String] {
        var files: [String] = []
        for number in 1...count {
            let result = try await Child.run(Self.sweep + ["--shard", "\(number)/\(count)"])
            #expect(result.code <= 1)
            try folder.write("\(number).json", result.text)
            files.append(folder.file("\(number).json"))
        }
        return files
    }

    @Test func `makes of shards, in any order, exactly what one run makes`() async throws {
        let folder = try Folder()
        let whole = try await Child.run(Self.sweep)
        let files = try await shards(folder, of: 3)
        let merged = try await Child.run(["merge", "--json"] + files.reversed())
        #expect(merged.code == 1, "the example fails")
        #expect(merged.text == whole.text)
        let document = try JSONDecoder().decode(SweepDocument.self, from: Data(merged.out))
        #expect(document.done == [SeedRange(7..<310)])
        #expect(document.results.findings.count > 10 && document.outcome == .failed)
    }

    @Test func `names the seeds that are in none of the files`() async throws {
        let folder = try Folder()
        let files = try await shards(folder, of: 3)
        let merged = try await Child.run([
            "merge", "--json", files[0], files[2], "-o", folder.file("all.json"),
        ])
        #expect(merged.code == 1)
        #expect(merged.lines == ["stoic merge: seeds 108..209 are in none of the files"])
        #expect(folder.read("all.json") == merged.text)
        let rest = try await Child.run(["merge", "--json", folder.file("all.json"), files[1]])
        #expect(rest.text == (try await Child.run(Self.sweep).text))
    }

    @Test func `refuses a seed that is in two files`() async throws {
        let folder = try Folder()
        let files = try await shards(folder, of: 2)
        try folder.write("copy.json", try #require(folder.read("2.json")))
        let merged = try await Child.run(
            ["merge"] + files + [folder.file("copy.json"), "-o", folder.file("all.json")])
        #expect(merged.code == 2)
        #expect(merged.lines.count == 1 && merged.out.isEmpty)
        #expect(merged.errors.contains("has seeds 158..310, which"))
        #expect(folder.read("all.json") == nil)
    }

    @Test(arguments: [
        ("--seeds", ["--seeds", "7..311"]), ("--schedule", ["--schedule", "pos"]),
        ("--timers", ["--timers", "ontime"]), ("--interrupt", ["--interrupt", "never"]),
    ])
    func `refuses a part of another sweep, by what is another one`(name: String, options: [String])
        async throws
    {
        let folder = try Folder()
        for (index, more) in [[], options].enumerated() {
            var arguments = Self.sweep + ["--shard", "\(index + 1)/2"]
            if let place = arguments.firstIndex(of: "--seeds"), more.first == "--seeds" {
                arguments.removeSubrange(place...(place + 1))
            }
            try folder.write("\(index).json", try await Child.run(arguments + more).text)
        }
        let merged = try await Child.run(["merge", folder.file("0.json"), folder.file("1.json")])
        #expect(merged.code == 2)
        #expect(merged.lines.count == 1)
        #expect(merged.errors.contains("is of another sweep: \(name): there "), "\(merged.errors)")
    }

    @Test func `bears numbers and texts that no sweep would write`() async throws {
        let folder = try Folder()
        let good = try await Child.run(Self.sweep).text
        var object = try #require(try JSONSerialization.jsonObject(with: Data(good.utf8)) as? [String: Any])
        var results = try #require(object["results"] as? [String: Any])
        var coverage = try #require(results["coverage"] as? [[String: Any]])
        coverage.append(["schedule": "pct(1,1)", "worlds": 0, "failed": 0, "tasks": 1, "choices": 1])
        coverage[0]["schedule"] = "\u{1B}[31mred"
        coverage[0]["tasks"] = Int.max
        results["coverage"] = coverage
        results["runs"] = (0..<RunSketch.size).map { String($0, radix: 36) }
        results["counts"] = ["outcome a": Int.max, "outcome b": Int.max, "met c": Int.min]
        results["steps"] = Int.min
        object["results"] = results
        let changed = try JSONSerialization.data(withJSONObject: object)
        try folder.write("bad.json", String(decoding: changed, as: UTF8.self))
        let page = folder.file("page.html")
        let result = try await Child.run(["merge", folder.file("bad.json"), "--html", page])
        #expect(result.code == 1)
        #expect(result.text.contains("?[31mred") && !result.text.contains("\u{1B}"))
        #expect(folder.read("page.html")?.contains("?[31mred") == true)
        let json = try await Child.run(["merge", folder.file("bad.json"), "--json"])
        #expect(json.out.count > 1_000)
    }

    @Test func `says where a file is wrong`() async throws {
        let folder = try Folder()
        let good = try await Child.run(Self.sweep).text
        let rows = [
            ("{\n  \"v\": 2}", ":2:"), ("[]", ":1:1: "), ("", ":1:1: "),
            (good.replacingOccurrences(of: "\"done\":[[7,310]]", with: "\"done\":[[7,309]]"), "results"),
            (good.replacingOccurrences(of: "\"done\":[[7,310]]", with: "\"done\":[[7,400]]"), "done"),
            (good.replacingOccurrences(of: "\"done\":[[7,310]]", with: "\"done\":[[9,7]]"), "done"),
            (good.replacingOccurrences(of: "[1,0,0,\"ran\"]", with: "[\(Int.max),0,0,\"ran\"]"), "steps"),
            (good.replacingOccurrences(of: "[1,0,0,\"ran\"]", with: "[1,0,99,\"ran\"]"), "results"),
        ]
        for (text, place) in rows {
            try folder.write("bad.json", text)
            let result = try await Child.run(["merge", folder.file("bad.json")])
            #expect(result.code == 2)
            #expect(result.out.isEmpty && !result.lines.isEmpty)
            #expect(result.errors.contains(place), "\(result.errors)")
        }
        let missing = try await Child.run(["merge", folder.file("none.json")])
        #expect(missing.code == 2 && missing.lines.count == 1)
    }
}
