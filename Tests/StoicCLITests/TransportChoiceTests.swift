import Foundation
import StoicTesting
import Testing

// C1, H13
@Suite struct `--transport` {
    @Test(arguments: ["urlsession", "curl"])
    func `carries the same call either way`(name: String) async throws {
        let server = try WireServer.turns([.busy()], [.json("{}")])
        let result = try await Child.run([
            "get", server.baseURL, "--json", "--transport", name, "--attempt-timeout", "5m",
        ])
        #expect(result.code == 0, "\(result.errors)")
        let object = try result.object()
        #expect(object["status"] as? Int == 200)
        #expect(object["body"] as? String == "{}")
        #expect((object["attempts"] as? [Any])?.count == 2)
        #expect(server.requestCount == 2)
    }

    // R4
    @Test(arguments: ["urlsession", "curl"])
    func `sends an unkeyed POST once either way`(name: String) async throws {
        let server = try WireServer.turns([.closeRST])
        let result = try await Child.run(["send", "POST", server.baseURL, "-d", "x", "--transport", name])
        #expect(result.code == 1)
        #expect(server.requestCount == 1)
    }

    @Test(arguments: ["urlsession", "curl"])
    func `is cancelled either way`(name: String) async throws {
        let server = try WireServer.turns([.stall])
        let child = try Child([
            "get", server.baseURL, "--json", "--transport", name, "--attempt-timeout", "5m",
        ])
        #expect(await server.waitForRequests(1, timeout: 20))
        child.send(SIGINT)
        let result = await child.result()
        #expect(result.code == 130)
        #expect(try result.object()["outcome"] as? String == "cancelled")
    }
}

#if os(Linux)
    // C1. Skipped where nginx or openssl is not installed.
    @Suite(.enabled(if: NginxServer.isAvailable)) struct `--cacert` {
        @Test func `makes a server trusted that the system does not know`() async throws {
            let server = try NginxServer()
            let url = server.url("/small", on: .https)
            let stranger = try await Child.run(["get", url, "--json", "--attempts", "3"])
            #expect(stranger.code == 1)
            let object = try stranger.object()
            #expect((object["error"] as? [String: Any])?["code"] as? String == "tls")
            #expect((object["attempts"] as? [Any])?.count == 1, "final, not repeated")
            let trusted = try await Child.run(["get", url, "--json", "--cacert", server.caFile])
            #expect(trusted.code == 0, "\(trusted.text)")
            #expect(try trusted.object()["status"] as? Int == 200)
        }

        @Test func `writes no key log, whatever the environment says`() async throws {
            let server = try NginxServer()
            let folder = try Folder()
            let result = try await Child.run(
                ["get", server.url("/small", on: .https), "-q", "--cacert", server.caFile],
                environment: ["SSLKEYLOGFILE": folder.file("keys")])
            #expect(result.code == 0)
            #expect(folder.names == [])
        }
    }
#endif
