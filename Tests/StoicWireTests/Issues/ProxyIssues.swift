import Testing

@testable import StoicTesting

// C3: what was found by breaking the proxy and its control on purpose.
@Suite(.timeLimit(.minutes(5))) struct `Issues of proxies` {
    /// While the server was not dialled yet, nothing else that was due was looked at.
    @Test(arguments: [Toxic.Effect.timeout(milliseconds: 100), .resetPeer(milliseconds: 100)])
    func `a link ends in time before its server is dialled`(effect: Toxic.Effect) throws {
        let bench = try ProxyBench(Toxic(.slowConnect(milliseconds: 60_000)), Toxic(effect))
        let client = ProxyEnd(try .connecting(host: "127.0.0.1", port: bench.proxy.port))
        client.receive(milliseconds: 20_000)
        #expect(client.ending != nil)
    }

    /// Connections on which nothing was asked kept everybody else from the control for good.
    @Test func `idle and slow clients make room for the next one`() throws {
        let server = try WireServer(
            host: "127.0.0.1", port: 0, maxConnections: 2, requestMilliseconds: 200
        ) { _ in [.text("ok")] }
        let idle = ProxyEnd(try .connecting(host: "127.0.0.1", port: server.port))
        let slow = ProxyEnd(try .connecting(host: "127.0.0.1", port: server.port))
        #expect(slow.send(Array("GET / HT".utf8)) == 8)
        let next = ProxyEnd(try .connecting(host: "127.0.0.1", port: server.port))
        let request = Array("GET / HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n".utf8)
        #expect(next.send(request) == request.count)
        next.receive(milliseconds: 20_000)
        #expect(String(decoding: next.received, as: UTF8.self).hasSuffix("ok"))
        idle.receive(milliseconds: 20_000)
        slow.receive(milliseconds: 20_000)
        #expect(idle.ending == 0 && slow.ending == 0)
        server.stop()
    }
}
