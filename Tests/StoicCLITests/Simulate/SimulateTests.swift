import Foundation
import Testing

@testable import StoicCLI

// C4, D4
@Suite struct `stoic simulate` {
    private func document(_ result: Child.Result) throws -> SweepDocument {
        try JSONDecoder().decode(SweepDocument.self, from: Data(result.out))
    }

    @Test func `finds the race of the example, shrinks it and says how to see it again`() async throws {
        let result = try await Child.run(["simulate", "--example", "--seeds", "300"])
        #expect(result.code == 1)
        #expect(result.errors.isEmpty, "there is no terminal, and no progress")
        #expect(result.text.hasPrefix("FAILED: 1 seed of "))
        #expect(result.text.contains("does not hold: an older answer does not overwrite a newer one"))
        #expect(result.text.contains("choices → 1\n"))
        let line = try #require(result.text.split(separator: "\n").first { $0.contains("  replay ") })
        #expect(line.hasSuffix(" --example"))
        #expect(result.text.contains("shows 'stoic'"))
    }

    @Test func `holds what holds, with the client in every world`() async throws {
        let result = try await Child.run([
            "simulate", "--seeds", "40..80", "--callers", "4", "--calls", "1", "--interrupt", "never",
            "--json",
        ])
        let document = try document(result)
        #expect(result.code == 0)
        #expect(document.outcome == .held)
        #expect(document.results.seeds == 40)
        #expect(document.results.coverage.count == 6)
        let calls = document.results.counts.filter { $0.key.hasPrefix("outcome ") }.values.reduce(0, +)
        #expect((80...40 * 4).contains(calls), "a caller may sign out in place of a call")
        let outside = document.results.uncontrolled
        #expect(!outside.contains { $0.contains("executors") || $0.contains("clocks") }, "\(outside)")
    }

    @Test func `gives the same document each time, on one thread or several`() async throws {
        let arguments = [
            "simulate", "--seeds", "60", "--callers", "3", "--calls", "1", "--json", "--keep-going",
        ]
        let one = try await Child.run(arguments + ["--threads", "1"])
        let several = try await Child.run(arguments + ["--threads", "3"])
        #expect(one.out == several.out)
        let first = try await Child.run(["simulate", "--example", "--json", "--threads", "1"])
        let other = try await Child.run(["simulate", "--example", "--json", "--threads", "4"])
        #expect(first.out == other.out, "also when it ends at the first failure")
    }

    @Test func `takes policy, server, schedules, timers and interruptions`() async throws {
        let folder = try Folder()
        try folder.write("policy.json", #"{"maxAttempts": 2}"#)
        try folder.write(
            "server.json",
            #"{"v": 1, "routes": {"/a": {"steps": [{"do": "answer", "status": 503}], "#
                + #""then": {"do": "answer", "status": 200}}}}"#
        )
        let result = try await Child.run([
            "simulate", "--policy", folder.file("policy.json"), "--server", folder.file("server.json"),
            "--callers", "3", "--seeds", "24", "--schedule", "uniform", "--schedule", "pct(3)", "--timers",
            "late(1.5ms)", "--interrupt", "never", "--interrupt", "cancelany(40)", "--json", "--keep-going",
        ])
        let sweep = try document(result).sweep
        #expect(sweep.timers == ["late(1500000)"])
        #expect(sweep.interruptions == ["never", "cancelany(40)"])
        #expect(sweep.schedules.first == "uniform" && sweep.schedules.count == 2)
        #expect(sweep.policy?.file == folder.file("policy.json"))
        #expect(try document(result).results.counts["outcome ok"] ?? 0 > 0)
    }

    #if os(Linux)
        @Test func `shows progress on a terminal`() async throws {
            let terminal = try #require(Terminal())
            let arguments = ["simulate", "--example", "--keep-going", "--seeds", "3000"]
            let result = try await Child(arguments, errors: terminal.child).result()
            #expect(result.code == 1)
            let text = terminal.text()
            #expect(text.contains("\r\u{1B}[Kstoic simulate: ") && text.contains(" of 3,000 seeds ("))
            #expect(text.hasSuffix("\r\u{1B}[K"), "the line is wiped at the end")
            let quiet = try await Child(arguments + ["-q"], errors: terminal.child).result()
            #expect(quiet.code == 1)
            #expect(terminal.text() == "")
        }
    #endif

    @Test(arguments: Command.allCases)
    func `alone, and its replay, takes over the program's executors`(command: Command) {
        #expect(Entrance.takesOver(command.rawValue) == [.simulate, .replay].contains(command))
        #expect(!Entrance.takesOver(nil))
    }
}
