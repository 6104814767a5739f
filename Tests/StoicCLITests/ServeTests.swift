import Foundation
import StoicTesting
import Testing

// C3, C6
@Suite(.timeLimit(.minutes(5))) struct `stoic serve` {
    private static let script = #"""
        {"v": 1, "routes": {"/a": {"steps": [
          {"do": "answer", "status": 503}, {"do": "answer", "body": "a"}]}}}
        """#

    @Test func `serves until a signal ends it, and tells what came`() async throws {
        let folder = try Folder()
        try folder.write("script.json", Self.script)
        let child = try Child([
            "serve", folder.file("script.json"), "--port-file", folder.file("port"), "--ledger",
            folder.file("ledger"),
        ])
        let port = try #require(Self.port(in: folder))
        let sent = try await Child.run(["get", "http://127.0.0.1:\(port)/a?token=canary", "-q"])
        #expect(sent.text == "a")
        child.send(SIGTERM)
        let result = await child.result()
        #expect(result.code == 0)
        #expect(result.errors.isEmpty)
        let lines = result.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 2)
        #expect(lines.first == "listening on 127.0.0.1:\(port)")
        #expect(folder.read("ledger") == (lines.last ?? "") + "\n")
        let ledger = try #require(
            JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8)) as? [String: Any])
        let requests = try #require(ledger["requests"] as? [[String: Any]])
        #expect(requests.map { $0["acted"] as? Bool } == [false, true])
        #expect(!result.text.contains("canary"))
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `ends well on a signal as soon as it has spoken`(signal: Int32)
        async throws
    {
        let folder = try Folder()
        try folder.write("script.json", Self.script)
        let result = await (try Child(["serve", folder.file("script.json")], signalAtOutput: signal)).result()
        #expect(result.code == 0)
        #expect(result.text.hasPrefix("listening on 127.0.0.1:"))
        #expect(result.text.hasSuffix("\"repeated_side_effects\":[]}\n"))
    }

    @Test func `starts nothing on a bad script, and says all that is wrong`() async throws {
        let folder = try Folder()
        try folder.write(
            "script.json",
            "{\"v\": 1, \"routes\": {\"/a\": {\"steps\": [\n  {\"do\": \"hang\", \"at\": 1},\n"
                + "  {\"do\": \"fail\", \"code\": \"refused\"}]}}}")
        let file = folder.file("script.json")
        let result = try await Child.run(["serve", file, "--port-file", folder.file("port")])
        #expect(result.code == 2)
        #expect(result.out.isEmpty)
        #expect(result.lines.count == 2)
        #expect(result.lines.first?.hasPrefix("\(file):2:18: /routes/~1a/steps/0/at: expected ") == true)
        #expect(result.lines.last?.hasPrefix("\(file):3:26: /routes/~1a/steps/1/code: expected ") == true)
        #expect(folder.names == ["script.json"])
    }

    @Test(arguments: [
        ([], "SCRIPT: is missing"), (["a", "b"], "arguments: one script wanted, 2 given"),
        (["a", "--port", "65536"], "--port: '65536' is no port: 0 to 65535, 0 for any that is free"),
        (["a", "--port=-1"], "--port: '-1' is no port: 0 to 65535, 0 for any that is free"),
        (["a", "--port", ""], "--port: '' is no port: 0 to 65535, 0 for any that is free"),
        (
            ["a", "--port-file", "/nowhere/f"],
            "--port-file: the folder of '/nowhere/f': No such file or directory"
        ),
        (["/nowhere/s"], "SCRIPT: '/nowhere/s': No such file or directory"),
    ])
    func `refuses`(arguments: [String], message: String) async throws {
        let result = try await Child.run(["serve"] + arguments)
        #expect(result.code == 2)
        #expect(result.lines == ["stoic serve: \(message)"])
    }

    @Test func `says that its port is taken`() async throws {
        let other = try HostileServer(script: Array(Self.script.utf8))
        let folder = try Folder()
        try folder.write("script.json", Self.script)
        let result = try await Child.run([
            "serve", folder.file("script.json"), "--port", String(other.port), "--port-file",
            folder.file("p"),
        ])
        #expect(result.code == 1)
        #expect(result.lines == ["stoic serve: port \(other.port): bind: Address already in use"])
        #expect(folder.names == ["script.json"])
    }

    /// What the port file says, once it is there: it appears whole.
    private static func port(in folder: Folder) -> Int? {
        let deadline = MonotonicTime.after(milliseconds: 30_000)
        while MonotonicTime.now() < deadline {
            if let text = folder.read("port") { return Int(text.dropLast()) }
            // Nothing to wait on: another process writes it.
            poll(nil, 0, 5)
        }
        return nil
    }
}
