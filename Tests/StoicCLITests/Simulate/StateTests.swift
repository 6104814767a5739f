import Foundation
import Testing

@testable import StoicCLI

// D4: resumable sweeps
@Suite struct `The state of a sweep` {
    private static let sweep = [
        "simulate", "--seeds", "900", "--callers", "4", "--calls", "1", "--keep-going", "--json", "--threads",
        "1",
    ]

    /// Nobody waits for its end.
    private static let endless = [
        "simulate", "--seeds", "1000000", "--callers", "4", "--json", "--keep-going",
    ]

    #if os(Linux)
        @Test func `is taken up again after a kill, and ends as an uninterrupted run`() async throws {
            let folder = try Folder()
            let state = ["--state", folder.file("state.json")]
            let watch = FolderWatch(folder.path)
            let child = try Child(Self.sweep + state)
            #expect(await watch.await { child.send(SIGKILL) })
            #expect(await child.result(allowing: SIGKILL).code == -SIGKILL)
            let before = try SweepDocument.read(folder.file("state.json"), "FILE")
            #expect(before.outcome != .held && !before.missing.isEmpty, "it was killed on the way")
            let rest = try await Child.run(Self.sweep + state)
            let whole = try await Child.run(Self.sweep)
            #expect(rest.text == whole.text)
            #expect(folder.read("state.json") == whole.text)
            #expect(folder.names == ["state.json"], "nothing else is left behind")
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func `holds what was done when a signal ends it in good order`(signal: Int32) async throws {
            let folder = try Folder()
            let watch = FolderWatch(folder.path)
            let child = try Child(Self.endless + ["--state", folder.file("state.json")])
            #expect(await watch.await { child.send(signal) })
            let result = await child.result()
            #expect(result.code == 130)
            #expect(result.lines.last?.contains(" of 1,000,000 seeds done") == true)
            #expect(result.text == folder.read("state.json"))
            let document = try SweepDocument.read(folder.file("state.json"), "FILE")
            #expect(!document.done.isEmpty && !document.missing.isEmpty)
        }
    #endif

    #if os(Linux)
        @Test func `belongs to one process at a time, and to the next when that is killed`() async throws {
            let folder = try Folder()
            let watch = FolderWatch(folder.path)
            let first = try Child(Self.endless + ["--state", folder.file("state.json")])
            #expect(await watch.await {})
            let second = try await Child.run(
                ["simulate", "--example", "--seeds", "9", "--state", folder.file("state.json")])
            #expect(second.code == 2)
            #expect(second.lines.count == 1)
            #expect(second.errors.hasPrefix("stoic simulate: --state: "))
            #expect(second.errors.contains("is in use by another process"))
            first.send(SIGKILL)
            _ = await first.result(allowing: SIGKILL)
            let third = try await Child.run(
                ["simulate", "--example", "--seeds", "9", "--state", folder.file("state.json")])
            #expect(third.errors.hasPrefix("stoic simulate: --state: holds another sweep"))
            #expect(folder.names == ["state.json"])
        }
    #endif

    @Test func `of another sweep is refused by name, and stays as it is`() async throws {
        let folder = try Folder()
        let state = ["--state", folder.file("state.json")]
        _ = try await Child.run(["simulate", "--example", "--seeds", "9", "--keep-going"] + state)
        let before = try #require(folder.read("state.json"))
        for (options, name) in [
            (["--seeds", "10"], "--seeds"), (["--seeds", "9", "--schedule", "pos"], "--schedule"),
        ] {
            let result = try await Child.run(["simulate", "--example"] + options + state)
            #expect(result.code == 2)
            #expect(result.lines.count == 1)
            #expect(result.errors.hasPrefix("stoic simulate: --state: holds another sweep"))
            #expect(result.errors.contains(" \(name): there "))
        }
        let client = try await Child.run(["simulate", "--seeds", "9"] + state)
        #expect(client.code == 2 && client.errors.contains(" model: there example, here client"))
        #expect(folder.read("state.json") == before)
    }

    @Test func `of a program with other worlds is refused`() async throws {
        let folder = try Folder()
        let arguments = ["simulate", "--example", "--seeds", "9", "--keep-going", "--json"]
        var document = try JSONDecoder().decode(
            SweepDocument.self, from: Data(try await Child.run(arguments).out))
        let sweep = document.sweep
        document.sweep = SweepIdentity(
            stoic: sweep.stoic, model: sweep.model, policy: nil, server: nil, callers: sweep.callers,
            calls: sweep.calls, schedules: sweep.schedules, timers: sweep.timers,
            interruptions: sweep.interruptions, seeds: sweep.seeds, sample: "another")
        try folder.write("state.json", String(decoding: document.json, as: UTF8.self))
        let result = try await Child.run(arguments + ["--state", folder.file("state.json")])
        #expect(result.code == 2)
        #expect(result.errors.contains("other worlds"))
    }

    @Test func `that is none is refused, and stays as it is`() async throws {
        let folder = try Folder()
        try folder.write("notes.txt", "my notes")
        let result = try await Child.run(["simulate", "--example", "--state", folder.file("notes.txt")])
        #expect(result.code == 2)
        #expect(result.lines.count == 1)
        #expect(folder.read("notes.txt") == "my notes")
    }
}
