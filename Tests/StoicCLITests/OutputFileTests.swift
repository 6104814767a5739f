import Foundation
import StoicTesting
import Testing

// C1
@Suite struct `The file of -o` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `holds the whole body and keeps it from standard output`() async throws {
        let server = try WireServer.turns([.text("new")])
        let result = try await Child.run(["get", server.baseURL, "-o", folder.file("out"), "--json"])
        #expect(result.code == 0)
        #expect(folder.read("out") == "new")
        #expect(folder.names == ["out"])
        let object = try result.object()
        #expect(object["body"] == nil && object["body_base64"] == nil)
        #expect(object["body_bytes"] as? Int == 3)
    }

    @Test func `replaces an old one with its mode, through a link`() async throws {
        try folder.write("old", "old")
        chmod(folder.file("old"), 0o640)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("old"))
        let server = try WireServer.turns([.text("new")])
        let result = try await Child.run(["get", server.baseURL, "-o", folder.file("link")])
        #expect(result.code == 0)
        #expect(result.out.isEmpty)
        #expect(folder.read("old") == "new")
        #expect(folder.names == ["link", "old"])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("old"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test func `appears where a link leads that led nowhere`() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: "new")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("lost"), withDestinationPath: folder.file("none/new"))
        let server = try WireServer.turns([.text("body")])
        let result = try await Child.run(["get", server.baseURL, "-o", folder.file("link")])
        #expect(result.code == 0)
        #expect(folder.read("new") == "body")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "new")
        let lost = try await Child.run(["get", server.baseURL, "-o", folder.file("lost")])
        #expect(lost.code == 2)
        #expect(folder.names == ["link", "lost", "new"])
    }

    @Test(arguments: [
        [WireStep.text("gone", status: 404)],
        [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .closeFIN],
    ])
    func `stays as it was when the call fails`(steps: [WireStep]) async throws {
        try folder.write("out", "old")
        let server = try WireServer.turns(steps)
        let result = try await Child.run(["get", server.baseURL, "-o", folder.file("out"), "--attempts", "1"])
        #expect(result.code == 1)
        #expect(result.out.isEmpty)
        #expect(folder.read("out") == "old")
        #expect(folder.names == ["out"])
    }

    @Test func `stays as it was when the call is cancelled in mid-body`() async throws {
        try folder.write("out", "old")
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
        let server = try WireServer.turns([.sendText(head + "half"), .gate("half"), .stall])
        let child = try Child(
            ["get", server.baseURL, "-o", folder.file("out"), "--attempt-timeout", "300s"])
        #expect(await server.waitForWaiting(at: "half", timeout: 60))
        child.send(SIGINT)
        let result = await child.result()
        #expect(result.code == 130)
        #expect(folder.read("out") == "old")
        #expect(folder.names == ["out"])
    }

    @Test func `may be a device, which is written to and not replaced`() async throws {
        let server = try WireServer.turns([.text("new")])
        let result = try await Child.run(["get", server.baseURL, "-o", "/dev/null"])
        #expect(result.code == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test func `that cannot be written is a failure, not a crash`() async throws {
        let full = "/dev/full"
        guard FileManager.default.fileExists(atPath: full) else { return }
        let server = try WireServer.turns([.text("new")])
        let result = try await Child.run(["get", server.baseURL, "-o", full, "--json"])
        #expect(result.code == 1)
        let object = try result.object()
        #expect(object["outcome"] as? String == "failure")
        #expect((object["error"] as? [String: Any])?["code"] as? String == "unknown")
    }
}
