import Foundation
import StoicCLI
import Testing

@testable import StoicTesting

// C3
@Suite struct `stoic proxy` {
    private static let get = "GET / HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n"

    @Test func `stands before a server until a signal, then tells what went through`() async throws {
        let server = try WireServer.turns([.text("hello")])
        let proxy = try ProxyChild([
            "--upstream", "127.0.0.1:\(server.port)", "--toxic", "latency latency=60 stream=upstream",
        ])
        let start = MonotonicTime.now()
        let answer = try exchange(port: proxy.port, Self.get)
        #expect(answer.hasSuffix("hello"))
        #expect(MonotonicTime.now() - start >= 60_000_000)
        let result = await proxy.end()
        #expect(result.code == 0)
        let lines = result.text.split(separator: "\n").map(String.init)
        #expect(lines.first == "listening on 127.0.0.1:\(proxy.port)")
        let summary = try #require(
            try JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8)) as? [String: Any])
        #expect(summary["v"] as? Int == 1)
        #expect(summary["links"] as? Int == 1)
        #expect(summary["bytes_upstream"] as? Int == Self.get.utf8.count)
        #expect(summary["bytes_downstream"] as? Int == answer.utf8.count)
        server.stop()
    }

    @Test func `is controlled over HTTP as toxiproxy is`() async throws {
        let server = try WireServer.turns([.text("hello")])
        let proxy = try ProxyChild(["--api", "127.0.0.1:0"])
        let api = proxy.port
        let upstream = "127.0.0.1:\(server.port)"
        func status(_ method: String, _ path: String, _ body: String = "") throws -> Int {
            try control(api, method, path, body).0
        }
        #expect(try status("GET", "/version") == 200)
        let (code, made) = try control(
            api, "POST", "/proxies",
            #"{"name": "web", "listen": "127.0.0.1:0", "upstream": "\#(upstream)", "toxics": null}"#)
        #expect(code == 201)
        let document = try #require(made as? [String: Any])
        #expect(document["enabled"] as? Bool == true)
        let listen = try #require(document["listen"] as? String)
        let port = try #require(listen.split(separator: ":").last.flatMap { Int($0) })
        #expect(try exchange(port: port, Self.get).hasSuffix("hello"))
        #expect(try status("POST", "/proxies", #"{"name": "web", "upstream": "\#(upstream)"}"#) == 409)

        let toxic = #"{"type": "limit_data", "attributes": {"bytes": 5}}"#
        let (added, limit) = try control(api, "POST", "/proxies/web/toxics", toxic)
        #expect(added == 200)
        #expect((limit as? [String: Any])?["name"] as? String == "limit_data_downstream")
        #expect(try exchange(port: port, Self.get) == "HTTP/")
        #expect(try status("POST", "/proxies/web/toxics", toxic) == 409)
        let path = "/proxies/web/toxics/limit_data_downstream"
        #expect(try status("PATCH", path, #"{"attributes": {"bytes": 8}}"#) == 200)
        #expect(try exchange(port: port, Self.get) == "HTTP/1.1")
        #expect(try status("POST", path, #"{"toxicity": 0}"#) == 200)
        #expect(try exchange(port: port, Self.get).hasSuffix("hello"))
        #expect(try status("DELETE", path) == 204)
        #expect(try status("GET", path) == 404)

        #expect(try status("POST", "/proxies/web", #"{"enabled": false}"#) == 200)
        #expect(try exchange(port: port, Self.get).isEmpty, "refused")
        #expect(try status("POST", "/reset") == 204)
        #expect(try exchange(port: port, Self.get).hasSuffix("hello"))
        let list = #"[{"name": "web", "listen": "\#(listen)", "upstream": "\#(upstream)"}]"#
        #expect(try status("POST", "/populate", list) == 201)
        let (_, all) = try control(api, "GET", "/proxies")
        #expect(((all as? [String: Any])?["web"] as? [String: Any])?["listen"] as? String == listen)
        #expect(try status("DELETE", "/proxies/web") == 204)
        #expect(try status("DELETE", "/proxies/web") == 404)
        #expect((await proxy.end()).code == 0)
        server.stop()
    }

    @Test(arguments: [
        ("GET", "/nothing", "", 404), ("PUT", "/proxies", "", 405), ("GET", "/proxies/x", "", 404),
        ("POST", "/proxies", "{", 400), ("POST", "/proxies", #"{"name": 1, "upstream": 2}"#, 400),
        ("POST", "/proxies", #"{"name": "a"}"#, 400),
        ("POST", "/proxies", #"{"name": "a", "upstream": "nothing"}"#, 400),
        ("POST", "/proxies", #"{"name": "a", "upstream": "127.0.0.1:9", "listen": "0.0.0.0:0"}"#, 400),
        ("POST", "/proxies/p/toxics", #"{"type": "none"}"#, 400),
        ("POST", "/proxies/p/toxics", #"{"type": "latency", "stream": "sideways"}"#, 400),
        ("POST", "/proxies/p/toxics", #"{"type": "latency", "attributes": {"latency": "1"}}"#, 400),
        ("POST", "/proxies/p/toxics", #"{"type": "latency", "attributes": {"speed": 1}}"#, 400),
        ("POST", "/proxies/p/toxics", #"{"type": "latency", "attributes": {"latency": -1}}"#, 400),
        ("POST", "/proxies/p/toxics", #"{"type": "slicer"}"#, 400),
        ("POST", "/proxies/p/toxics", #"{"type": "latency", "atributes": {"latency": 1}}"#, 400),
        ("POST", "/proxies/p/toxics", #"{"type": "latency", "toxicity": 2}"#, 400),
    ])
    func `refuses what it cannot do, with one message`(
        method: String, path: String, body: String, status: Int
    ) throws {
        let table = ProxyTable(seed: 0, takesAnyAddress: false)
        try table.create(name: "p", listen: "127.0.0.1:0", upstream: "127.0.0.1:9")
        let request = WireRequest(
            method: method, target: path, version: "HTTP/1.1", headers: [], body: Array(body.utf8))
        let answer = ProxyControl(table: table).answer(request)
        #expect(answer.status == status)
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        #expect((object?["error"] as? String)?.isEmpty == false)
        #expect(object?["status"] as? Int == status)
        #expect(table.entries.count == 1 && table.entries[0].proxy.toxics.isEmpty)
        for entry in table.entries { entry.proxy.stop() }
    }

    @Test func `says all that is wrong with a body`() throws {
        let control = ProxyControl(table: ProxyTable(seed: 0, takesAnyAddress: false))
        let request = WireRequest(
            method: "POST", target: "/proxies", version: "HTTP/1.1", headers: [],
            body: Array(#"{"name": 1, "enabled": "yes"}"#.utf8))
        let text = String(decoding: control.answer(request).body, as: UTF8.self)
        #expect(text.contains("1:10: /name: expected a string"))
        #expect(text.contains("1:24: /enabled: expected true or false"))
    }

    // C6
    @Test(arguments: [
        [], ["--upstream", "x"], ["--upstream", "127.0.0.1:0"],
        ["--upstream", "h:1", "--listen", "0.0.0.0:0"],
        ["--upstream", "h:1", "--toxic", "nothing"], ["--upstream", "h:1", "--toxic", "latency speed=1"],
        ["--upstream", "h:1", "--toxic", "latency latency=x"], ["--upstream", "h:1", "--toxic", "slicer"],
        ["--upstream", "h:1", "--toxic", "latency"], ["--upstream", "h:1", "--toxic", "latency latency=1ms"],
        ["--upstream", "h:1", "--profile", "6G"], ["--upstream", "h:1", "--seed", "x"],
        ["--upstream", "no-such-host.invalid:1"], ["--upstream", "h:1", "stray"],
    ])
    func `refuses bad input in one line`(arguments: [String]) async throws {
        let result = try await Child.run(["proxy"] + arguments)
        #expect(result.code == 2)
        #expect(result.lines.count == 1 && result.out.isEmpty)
    }

    @Test func `lists its profiles`() async throws {
        let result = try await Child.run(["proxy", "--profiles"])
        #expect(result.code == 0)
        #expect(result.text.contains("Edge\n    bandwidth rate=30 stream=downstream\n"))
        #expect(result.text.contains("High Latency DNS\n    slow_connect delay=3000 stream=upstream\n"))
    }

    @Test func `reads a toxic with all its parts`() throws {
        let toxic = try ToxicText.read("latency latency=100 jitter=20 stream=upstream toxicity=0.5 name=slow")
        #expect(
            toxic
                == Toxic(
                    .latency(milliseconds: 100, jitter: 20), stream: .upstream, toxicity: 0.5, name: "slow"))
    }

    #if os(Linux)
        @Test func `leaves no descriptor and no thread behind its links`() async throws {
            let server = try WireServer.turns([.text("hello")])
            let proxy = try ProxyChild([
                "--upstream", "127.0.0.1:\(server.port)", "--toxic", "reset_peer timeout=0 toxicity=0.5",
            ])
            func open() throws -> [Int] {
                let folder = try #require(proxy.folderInProc)
                return try ["fd", "task"].map {
                    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\($0)").count
                }
            }
            for _ in 0..<10 { _ = try exchange(port: proxy.port, Self.get) }
            let before = try open()
            for _ in 0..<100 { _ = try exchange(port: proxy.port, Self.get) }
            // The last link's end may still be on its way.
            let deadline = MonotonicTime.after(milliseconds: 1_000)
            var after = try open()
            while after[0] > before[0], MonotonicTime.now() < deadline {
                _ = try exchange(port: proxy.port, Self.get)
                after = try open()
            }
            // A few are the runtime's own, which starts its threads when it needs them.
            #expect(after[0] <= before[0] + 6)
            #expect(after[1] <= before[1] + 4)
            #expect((await proxy.end()).code == 0)
            server.stop()
        }
    #endif
}
