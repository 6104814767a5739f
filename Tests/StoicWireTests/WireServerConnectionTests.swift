import Foundation
import StoicTesting
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct `A wire server's connections` {
    @Test func `can be reset at accept, before any request`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]]) { $0 == 0 ? [.closeRST] : nil }
        let first = try? RawClient(server)
        // The reset may come before the client has looked at its connection.
        if let first { #expect(first.readAll().end == .failed(ECONNRESET)) }
        #expect(server.waitForEnd(connection: 0))
        #expect(server.connections.first?.ending == .serverReset)
        let second = try RawClient(server)
        second.get("/a")
        #expect(second.readAnswer()?.body == "ok")
        #expect(server.requestCount == 1)
    }

    @Test func `can speak first`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]]) { _ in [.sendText("banner\r\n")] }
        let client = try RawClient(server)
        #expect(client.readAllBytes(limit: 8).bytes == Array("banner\r\n".utf8))
        client.get("/a")
        #expect(client.readAnswer()?.body == "ok")
    }

    @Test func `can send an unsolicited 408 while idle`() throws {
        let steps: [WireStep] = [.text("ok"), .gate("idle"), .respond(status: 408), .closeFIN]
        let server = try WireServer(script: ["/a": [steps]])
        let client = try RawClient(server)
        client.get("/a")
        #expect(client.readAnswer()?.body == "ok")
        server.open("idle")
        let (text, end) = client.readAll()
        #expect(text.hasPrefix("HTTP/1.1 408"))
        #expect(end == .finished)
    }

    @Test func `close after a request that asks for it`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]])
        let client = try RawClient(server)
        client.get("/a", headers: "Connection: close\r\n")
        #expect(client.readAll().end == .finished)
        let old = try RawClient(server)
        old.send("GET /a HTTP/1.0\r\n\r\n")
        #expect(old.readAll().end == .finished)
    }

    @Test func `greet a body that waits for 100 Continue`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]])
        let client = try RawClient(server)
        client.send("POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
        #expect(client.readAnswer()?.head == "HTTP/1.1 100 Continue")
        client.send("x")
        #expect(client.readAnswer()?.body == "ok")
    }

    @Test(arguments: [
        ("nonsense\r\n\r\n", "400"), ("GET /a HTTP/1.1\r\nno colon\r\n\r\n", "400"),
        ("POST /a HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "400"),
        ("POST /a HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", "413"),
        ("POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "400"),
        ("POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n", "400"),
        ("GET /a HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 12_000), "431"),
    ])
    func `refuse what is malformed or without bound`(bytes: String, status: String) throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]])
        let client = try RawClient(server)
        client.send(bytes)
        let (text, end) = client.readAll()
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(end == .finished)
    }

    @Test func `are all ended by stop, whatever they do, and again is nothing`() throws {
        let server = try WireServer(script: [
            "/stall": [[.stall]], "/gate": [[.gate("g")]], "/wait": [[.wait(milliseconds: 60_000)]],
            "/flood": [[.sendRepeating([0], count: .max)]],
            "/drip": [[.drip([1, 2], everyMilliseconds: 60_000)]],
        ])
        let clients = try ["/stall", "/gate", "/wait", "/flood", "/drip"].map { path in
            let client = try RawClient(server)
            client.get(path)
            return client
        }
        let idle = try RawClient(server)
        #expect(server.waitForRequests(5))
        #expect(server.waitForConnections(6))
        server.stop()
        server.stop()
        #expect(server.openConnections == 0)
        #expect(server.connections.allSatisfy { $0.ending == .stopped })
        #expect(idle.readAll().end == .finished)
        #expect(clients.allSatisfy { $0.readAll().end != .timedOut })
        #expect(throws: WireServerError.self) { try RawClient(server) }
    }

    @Test func `wait in the queue past the bound, and are served as others end`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]], maxConnections: 1)
        let (first, second) = (try RawClient(server), try RawClient(server))
        second.get("/a")
        #expect(server.waitForConnections(1))
        #expect(second.readAnswer(milliseconds: 30) == nil)
        first.close()
        #expect(second.readAnswer()?.body == "ok")
        #expect(server.maxConcurrentConnections == 1)
    }

    @Test func `need a numeric host and a free port`() throws {
        #expect(throws: WireServerError.badHost("localhost")) {
            try WireServer(script: [:], host: "localhost")
        }
        let server = try WireServer(script: [:])
        #expect(throws: WireServerError.system(call: "bind", errno: EADDRINUSE)) {
            try WireServer(script: [:], port: server.port)
        }
    }
}

@Suite struct `A port that answers nobody` {
    @Test func `refuses when it is closed`() throws {
        let port = try ClosedPort()
        #expect(throws: WireServerError.system(call: "connect", errno: ECONNREFUSED)) {
            try RawClient(port: port.port)
        }
    }

    #if os(Linux)
        @Test func `hangs when it is a black hole`() throws {
            let hole = try BlackHole()
            let socket = try LoopbackSocket.connecting(host: "127.0.0.1", port: hole.port)
            defer { socket.close() }
            var polled = pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
            #expect(poll(&polled, 1, 300) == 0)
        }
    #endif
}

#if os(Linux)
    /// In a process of its own, where no other test opens descriptors or starts threads.
    @Suite struct `A stopped wire server` {
        @Test func `leaves no descriptor and no thread`() async {
            await #expect(processExitsWith: .success) {
                let (descriptors, threads) = (try sockets(), try threads())
                for _ in 0..<20 {
                    let server = try WireServer(script: ["/a": [[.gate("g"), .text("ok")]]])
                    let clients = try (0..<5).map { _ in try RawClient(server) }
                    for client in clients { client.get("/a") }
                    try #require(server.waitForWaiting(5, at: "g"))
                    for client in clients.prefix(2) { client.close() }
                    server.stop()
                }
                #expect(try sockets() == descriptors)
                // The runtime's own pool may grow meanwhile; a leak would be 20 or 100 threads.
                #expect(try StoicWireTests.threads() < threads + 15)
            }
        }
    }

    /// How many sockets and pipes this process has open.
    private func sockets() throws -> Int {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
            let target = (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")) ?? ""
            return target.hasPrefix("socket:") || target.hasPrefix("pipe:")
        }.count
    }

    private func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }
#endif
