import Foundation
import Stoic
import StoicCLI
import StoicTesting
import Testing

// O2
@Suite struct `stoic get --cache` {
    private static let kept = [("Cache-Control", "max-age=86400")]

    @Test func `says how the answer was come by, and only when there is a cache`() async throws {
        let server = try WireServer.turns([.text("hello", headers: Self.kept)])
        let folder = try Folder()
        let get = ["get", server.baseURL, "--json"]
        let object = try await Child.run(get + ["--cache", folder.path]).object()
        let provenance = try #require(object["provenance"] as? [String: Any])
        #expect(Set(provenance.keys) == ["kind", "age_ms", "why"])
        #expect(provenance["kind"] as? String == "network" && provenance["age_ms"] as? Int == 0)
        #expect(provenance["why"] is NSNull)
        #expect(object["body"] as? String == "hello")
        #expect(try await Child.run(get).object()["provenance"] == nil)
        let text = try await Child.run(["get", server.baseURL, "--cache", folder.path])
        #expect(text.code == 0 && text.text == "hello")
        #expect(text.lines.count == 2, "the network needs no word: \(text.errors)")
    }

    @Test func `gives a fresh answer without asking, and asks whether an old one still holds`() async throws {
        let server = try WireServer(script: [
            "/fresh": [[.text("hello", headers: Self.kept)]],
            "/old": [
                [.text("hello", headers: [("Cache-Control", "max-age=0"), ("ETag", "\"a\"")])],
                [.respond(status: 304)],
            ],
        ])
        let folder = try Folder()
        for (path, kind, line) in [("/fresh", "fresh", "fresh, 0 s old"), ("/old", "validated", "validated")]
        {
            let get = ["get", server.baseURL + path, "--cache", folder.file("answers")]
            _ = try await Child.run(get)
            let object = try await Child.run(get + ["--json"]).object()
            #expect((object["provenance"] as? [String: Any])?["kind"] as? String == kind)
            #expect(object["body"] as? String == "hello")
            let text = try await Child.run(get)
            #expect(text.text == "hello" && text.lines.contains { $0.hasPrefix(line.prefix(6)) })
            let end = kind == "fresh" ? "200 without asking, " : "200 after 1 attempt, "
            #expect(text.lines.last?.hasPrefix(end) == true, "\(text.errors)")
            #expect(try await Child.run(get + ["-q"]).errors.isEmpty)
        }
        #expect(server.requests.count { $0.path == "/fresh" } == 1)
        let look = try await Child.run(["outbox", "list", folder.file("answers")])
        #expect(look.code == 2 && look.errors.contains("holds no outbox"), "it is a cache")
    }

    @Test func `gives an old answer when the server is not there, with its age`() async throws {
        let server = try WireServer.turns([.text("hello", headers: [("Cache-Control", "max-age=0")])])
        let folder = try Folder()
        let get = ["get", server.baseURL, "--cache", folder.path, "--attempts", "1"]
        _ = try await Child.run(get)
        server.stop()
        let object = try await Child.run(get + ["--json"]).object()
        let provenance = try #require(object["provenance"] as? [String: Any])
        #expect(provenance["kind"] as? String == "stale" && provenance["why"] as? String == "unreachable")
        #expect((provenance["age_ms"] as? Int).map { $0 > 0 } == true)
        #expect(object["body"] as? String == "hello" && object["outcome"] as? String == "success")
        let text = try await Child.run(get)
        #expect(text.code == 0 && text.text == "hello")
        #expect(text.lines.contains { $0.hasSuffix(" old: the server cannot be reached") }, "\(text.errors)")
    }

    /// It is asked behind the caller's back, and the process stays for as long.
    @Test func `keeps what the server says meanwhile`() async throws {
        let old = [("Cache-Control", "max-age=0, stale-while-revalidate=86400")]
        let server = try WireServer.turns([.text("one", headers: old)], [.text("two", headers: Self.kept)])
        let folder = try Folder()
        let get = ["get", server.baseURL, "--cache", folder.path]
        for body in ["one", "one", "two"] { #expect(try await Child.run(get).text == body) }
        #expect(server.requestCount == 2)
    }

    @Test func `forgets what a write may have changed`() async throws {
        let server = try WireServer { request, _ in
            request.method == "GET" ? [.text("hello", headers: Self.kept)] : [.respond(status: 204)]
        }
        let folder = try Folder()
        let cache = ["--cache", folder.path]
        for _ in 0..<2 { _ = try await Child.run(["get", server.baseURL] + cache) }
        #expect(server.requestCount == 1)
        _ = try await Child.run(["send", "POST", server.baseURL, "-d", "x"] + cache)
        _ = try await Child.run(["get", server.baseURL] + cache)
        #expect(server.requestCount == 3)
    }

    @Test func `shows nobody the answers to another's credentials`() async throws {
        let server = try WireServer { request, _ in
            [.text(request.header("Authorization") ?? "nobody", headers: Self.kept)]
        }
        let folder = try Folder()
        let get = ["get", server.baseURL, "--cache", folder.path]
        for name in ["CANARY-a", "CANARY-b"] {
            let result = try await Child.run(get + ["-H", "Authorization: \(name)", "--verbose"])
            #expect(result.text == name && !result.errors.contains("CANARY"))
        }
        #expect(try await Child.run(get).text == "nobody")
        #expect(server.requestCount == 3)
    }

    @Test func `has nothing to say of a call that failed`() async throws {
        let port = try ClosedPort()
        let folder = try Folder()
        let object = try await Child.run([
            "get", port.baseURL, "--json", "--attempts", "1", "--cache", folder.path,
        ]).object()
        #expect(object["provenance"] is NSNull && object["outcome"] as? String == "failure")
    }

    @Test func `fails with 504 when only what is stored will do and nothing is`() async throws {
        let server = try WireServer.turns([.text("hello", headers: Self.kept)])
        let folder = try Folder()
        let result = try await Child.run([
            "send", "GET", server.baseURL, "--json", "--cache", folder.path, "-H",
            "Cache-Control: only-if-cached",
        ])
        #expect(result.code == 1 && server.requestCount == 0)
        #expect(try result.object()["status"] as? Int == 504)
    }

    // C6
    @Test func `refuses what is no folder`() async throws {
        let folder = try Folder()
        try folder.write("file", "x")
        for place in ["", "-", folder.file("file"), folder.file("file") + "/x"] {
            let result = try await Child.run(["get", "http://127.0.0.1:9", "--cache", place])
            #expect(result.code == 2 && result.out.isEmpty)
            #expect(result.lines.count == 1 && result.errors.contains("--cache: "), "\(result.errors)")
        }
        #expect(folder.names == ["file"])
    }

    @Test(arguments: [
        (Provenance.network, nil, #"{"kind": "network", "age_ms": 0, "why": null}"#),
        (.validated, "validated", #"{"kind": "validated", "age_ms": 0, "why": null}"#),
        (
            .fresh(age: .milliseconds(12_345)), "fresh, 12 s old",
            #"{"kind": "fresh", "age_ms": 12345, "why": null}"#
        ),
        (
            .stale(age: .seconds(190), why: .offline), "stale, 3 min old: offline",
            #"{"kind": "stale", "age_ms": 190000, "why": "offline"}"#
        ),
        (
            .stale(age: .seconds(400_000), why: .serverError), "stale, 4 d old: the server failed",
            #"{"kind": "stale", "age_ms": 400000000, "why": "server_error"}"#
        ),
    ])
    func `has these words for it`(provenance: Provenance, line: String?, json: String) {
        #expect(provenance.line == line)
        #expect(provenance.json.text == json)
    }
}
