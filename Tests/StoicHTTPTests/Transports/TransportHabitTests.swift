import Stoic
import StoicHTTP
import StoicTesting
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What every transport does and leaves alone (H13). Each in a process of its own, which a hang cannot
/// outlive.
@Suite(.serialized) struct `A transport` {
    @Test(arguments: TransportKind.allCases)
    func `uses a connection again`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            try await Exchanges.run(kind, [[.text("a")]]) { calls in
                #expect(await calls.get("/1") == .answer(200, "a"))
                #expect(await calls.get("/2") == .answer(200, "a"))
                #expect(calls.server.connectionCount == 1)
            }
        }
    }

    /// stale-connection-01: the server closed the kept connection just as it was taken again. URLSession
    /// repeats a GET by itself; with libcurl the attempt has failed, and the client repeats it.
    @Test(arguments: TransportKind.allCases)
    func `loses no GET to a stale connection`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            try await Exchanges.run(kind, stale: .closeFIN) { calls in
                #expect(await calls.get("/1") == .answer(200, "a"))
                if kind != .urlSession { #expect(await calls.get("/2") != .answer(200, "a")) }
                #expect(await calls.get("/3") == .answer(200, "a"))
            }
        }
    }

    /// R4, idempotency-02: counted at the server, after a kept connection and for every way to lose the
    /// answer.
    @Test(arguments: TransportKind.allCases)
    func `sends once what must not be sent twice`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(60)
            for loss in [WireStep.closeFIN, .closeRST, .text("busy", status: 503), .stall] {
                try await Exchanges.run(kind, stale: loss) { calls in
                    #expect(await calls.get("/warm") == .answer(200, "a"))
                    _ = await calls.post("/pay", "once", attempt: .milliseconds(500))
                    #expect(calls.server.count(path: "/pay") == 1)
                    #expect(calls.server.requests.last?.body == Array("once".utf8))
                }
            }
        }
    }

    /// cookies-01: neither for the next call nor for another transport.
    @Test(arguments: TransportKind.allCases)
    func `keeps no cookie`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            let login = WireStep.text(
                "", status: 302, headers: [("Set-Cookie", "s=1; Path=/"), ("Location", "/home")])
            try await Exchanges.run(kind, [[login]]) { calls in
                #expect(await calls.get("/login") == .answer(302, ""))
                #expect(await calls.get("/me") == .answer(302, ""))
                let other = kind.make()
                _ = await calls.on(other).get("/me")
                other.shutdown()
                #expect(calls.server.requests.count == 3)
                #expect(calls.server.requests.allSatisfy { $0.header("Cookie") == nil })
            }
        }
    }

    /// R7: both transports hand over each value of a repeated Retry-After.
    @Test(arguments: TransportKind.allCases)
    func `tells each Retry-After apart`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            let date = "Sun, 06 Nov 1994 08:49:37 GMT"
            let busy = WireStep.text(
                "", status: 503,
                headers: [("Retry-After", "120"), ("Retry-After", date), ("Retry-After", "130")])
            try await Exchanges.run(kind, [[busy]]) { calls in
                let response = await calls.response("/busy")
                #expect(response?.headers.values(for: "Retry-After") == ["120", date, "130"])
            }
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `sends the request as it was made`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(40)
            try await Exchanges.run(kind, [[.text("a")]]) { calls in
                let target = "/-._~!$&'()*+,;=:@%41%2F%c3%A9//b?q=-._~!$&'()*+,;=:@/?%20%5B%7C&&"
                let body = [UInt8](repeating: 0x62, count: 2_000_000)
                let headers: HTTPHeaders = [
                    "X-One": "a, b", "X-One": "c", "Cookie": "a=1", "Cookie": "b=2", "X-Empty": "",
                    "Content-Type": "application/octet-stream", "Accept": "application/json",
                ]
                for method in [HTTPMethod.post, .put] {
                    let outcome = await calls.send(method, target, headers, body)
                    #expect(outcome == .answer(200, "a"))
                    let record = try #require(calls.server.requests.last)
                    #expect(record.method == method.name)
                    #expect(record.target == target)
                    #expect(record.body == body)
                    #expect(record.request.values("X-One").joined(separator: ", ") == "a, b, c")
                    #expect(record.request.values("Cookie").joined(separator: "; ") == "a=1; b=2")
                    #expect(record.header("X-Empty") == "")
                    #expect(record.header("Accept") == "application/json")
                    #expect(record.header("Content-Length") == "2000000")
                    #expect(record.header("Expect") == nil)
                }
            }
        }
    }

    /// foundation-linux-01: redirects are the client's, however many at once.
    @Test(arguments: TransportKind.allCases)
    func `lets twenty calls at once be redirected`(_ kind: TransportKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            alarm(60)
            let server = try WireServer { request, _ in
                request.path == "/ok"
                    ? [.text("ok")] : [.respond(status: 303, headers: [("Location", "/ok")])]
            }
            let transport = kind.make()
            var policy = HTTPPolicy.standard
            policy.maxConcurrentPerHost = 20
            let client = try HTTPClient(base: server.baseURL, transport: transport, policy: policy)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    group.addTask { try await client.send(.get("/r/\(number)")).status }
                }
                for try await status in group { #expect(status == 200) }
            }
            #expect(server.requestCount == 40)
            transport.shutdown()
        }
    }
}
