import Foundation
import StoicTesting
import Testing

// C1, R4
@Suite struct `stoic send` {
    @Test func `sends a POST without a key once, and says why`() async throws {
        let server = try WireServer.turns([.busy()], [.text("ok")])
        let result = try await Child.run(["send", "POST", server.baseURL, "-d", "x"])
        #expect(result.code == 1)
        #expect(result.lines.last?.contains("not repeated, for it has no idempotency key") == true)
        #expect(server.requestCount == 1)
    }

    @Test func `repeats a POST with a key, the same each time`() async throws {
        let server = try WireServer.turns([.busy()], [.text("ok")])
        let result = try await Child.run(["send", "POST", server.baseURL, "-d", "x", "--key", "k-1"])
        #expect(result.code == 0)
        #expect(server.requests.map { $0.header("Idempotency-Key") } == ["k-1", "k-1"])
        #expect(server.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["x", "x"])
    }

    @Test func `sends headers and bodies as they are given`() async throws {
        let folder = try Folder()
        try folder.write("body", "from a file")
        let server = try WireServer.turns([.text("ok")])
        let url = server.baseURL
        _ = try await Child.run([
            "send", "PUT", url, "-d", "@" + folder.file("body"), "-H", "X-A: 1", "-H", "X-A: 2",
        ])
        _ = try await Child.run(["get", url, "-X", "PATCH", "--json-body", "{\"a\": 1}", "-H", "X-Empty:"])
        _ = try await Child.run(["send", "DELETE", url])
        let requests = server.requests
        try #require(requests.count == 3)
        #expect(requests[0].method == "PUT")
        #expect(String(decoding: requests[0].body, as: UTF8.self) == "from a file")
        #expect(requests[0].request.values("X-A") == ["1", "2"])
        #expect(requests[0].header("Content-Type") == nil)
        #expect(requests[1].method == "PATCH")
        #expect(String(decoding: requests[1].body, as: UTF8.self) == "{\"a\": 1}")
        #expect(requests[1].header("Content-Type") == "application/json")
        #expect(requests[1].header("X-Empty") == "")
        #expect(requests[2].method == "DELETE")
    }

    @Test func `takes no proxy and no key log from the environment`() async throws {
        let folder = try Folder()
        let port = try ClosedPort()
        let server = try WireServer.turns([.text("ok")])
        let environment = [
            "http_proxy": port.baseURL, "ALL_PROXY": port.baseURL, "SSLKEYLOGFILE": folder.file("keys"),
        ]
        let result = try await Child.run(["get", server.baseURL], environment: environment)
        #expect(result.code == 0)
        #expect(folder.names == [])
    }
}
