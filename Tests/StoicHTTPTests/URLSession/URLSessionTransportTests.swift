import Stoic
import StoicHTTP
import StoicTesting
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite(.serialized) struct `The transport over URLSession` {
    /// R4: the sessions of its own are bounded, and waiting for one ends with the attempt.
    @Test func `queues what needs a connection of its own`() async {
        await #expect(processExitsWith: .success) {
            alarm(40)
            var options = URLSessionTransport.Options()
            options.maxFreshSessions = 2
            options.freshQueueLimit = 3
            let server = try WireServer { _, _ in [.gate("go"), .text("a")] }
            let calls = Exchanges(server: server, transport: URLSessionTransport(options))
            let first = (0..<2).map { _ in Task { await calls.post("/pay", "once") } }
            #expect(await server.waitForWaiting(2, at: "go"))
            #expect(
                await calls.post("/pay", "late", attempt: .milliseconds(100))
                    == .failure(.timedOutAttempt, .maybe))
            await withTaskGroup(of: Outcome.self) { group in
                for _ in 0..<4 { group.addTask { await calls.post("/pay", "once") } }
                // Three wait, the fourth finds the queue full.
                #expect(await group.next() == .failure(.unknown, .no))
                #expect(server.requestCount == 2)
                server.open("go")
                for await outcome in group { #expect(outcome == .answer(200, "a")) }
            }
            for task in first { #expect(await task.value == .answer(200, "a")) }
            #expect(server.requestCount == 5)
            #expect(server.maxConcurrentRequests == 2)
            calls.transport.shutdown()
        }
    }

    /// T3: libcurl, busy with what a server never ends, keeps nobody waiting for the end of the call.
    @Test(arguments: [
        "HTTP/1.1 200 OK\r\n|X: y\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n|1\r\nx\r\n",
    ])
    func `ends an answer without end at the attempt's limit`(answer: String) async {
        await #expect(processExitsWith: .success) { [answer = answer as String] in
            alarm(40)
            let parts = answer.split(separator: "|").map { Array($0.utf8) }
            let server = try WireServer { _, _ in
                [.send(parts[0]), .sendRepeating(parts[1], count: 100_000_000)]
            }
            let calls = Exchanges(server: server, transport: URLSessionTransport())
            let begin = MonotonicTime.now()
            let outcome = await calls.send(.get, "/", HTTPHeaders(), nil, attempt: .milliseconds(300))
            let elapsed = (MonotonicTime.now() - begin) / 1_000_000
            #expect(outcome == .failure(.timedOutAttempt, .maybe))
            #expect(300...3_000 ~= elapsed, "\(elapsed) ms")
        }
    }

    /// Ending the one that holds the place must not send the next.
    @Test func `sends nothing of its queue at a shutdown`() async {
        await #expect(processExitsWith: .success) {
            alarm(40)
            var options = URLSessionTransport.Options()
            options.maxFreshSessions = 1
            let server = try WireServer { _, _ in [.stall] }
            let calls = Exchanges(server: server, transport: URLSessionTransport(options))
            let tasks = (0..<20).map { _ in Task { await calls.post("/pay", "once") } }
            #expect(await server.waitForRequests(1))
            calls.transport.shutdown()
            for task in tasks {
                guard case .failure(.shutDown, _) = await task.value else {
                    Issue.record("a call outlived the shutdown")
                    return
                }
            }
            #expect(await server.waitForAllEnded())
            #expect(server.connectionCount == 1)
            #expect(server.requestCount == 1)
        }
    }

    /// T3: to the millisecond, not to URLSession's whole second.
    @Test func `ends a drip at the attempt's limit`() async {
        await #expect(processExitsWith: .success) {
            alarm(40)
            let server = try WireServer { _, _ in
                [
                    .sendText("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n"),
                    .drip([UInt8](repeating: 0x61, count: 900), everyMilliseconds: 20),
                ]
            }
            let calls = Exchanges(server: server, transport: URLSessionTransport())
            let begin = MonotonicTime.now()
            let outcome = await calls.send(.get, "/", HTTPHeaders(), nil, attempt: .milliseconds(300))
            let elapsed = (MonotonicTime.now() - begin) / 1_000_000
            #expect(outcome == .failure(.timedOutAttempt, .maybe))
            #expect(300...900 ~= elapsed, "\(elapsed) ms")
            #expect(await server.waitForPeerClose(connection: 0))
            calls.transport.shutdown()
        }
    }

    @Test func `sends no body with GET, for URLSession does not`() async throws {
        let transport = URLSessionTransport()
        let request = TransportRequest(
            method: .get, url: try HTTPURL("http://127.0.0.1:1/"), headers: HTTPHeaders(), body: [1],
            mustNotResend: false)
        let result = await transport.send(request, limits: TransportLimits(maxResponseBytes: 1))
        #expect(Outcome(result) == .failure(.invalidRequest, .no))
    }

    @Test func `keeps the system's time and runs no other call inside a send`() {
        #expect(URLSessionTransport().traits == TransportTraits(limits: .systemTime, isLeaf: true))
    }
}
