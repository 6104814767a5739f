import Testing

@testable import StoicTesting

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// C3
@Suite(.serialized) struct `A TCP proxy` {
    @Test func `passes bytes both ways and each side's end by itself`() throws {
        let bench = try ProxyBench()
        let (client, server) = try bench.link()
        let (request, answer) = (pattern(200_000), pattern(300_000, 7))
        #expect(client.send(request, to: server) == request.count)
        client.finish()
        server.receive()
        #expect(server.received == request)
        #expect(server.ending == 0)
        // The client has finished; the server has not.
        #expect(server.send(answer, to: client) == answer.count)
        client.receive(answer.count)
        #expect(client.received == answer)
        #expect(client.ending == nil)
        server.finish()
        client.receive()
        #expect(client.ending == 0)
        bench.proxy.stop()
        let totals = bench.proxy.totals
        #expect(totals.links == 1 && totals.openLinks == 0)
        #expect(totals.bytesUpstream == request.count && totals.bytesDownstream == answer.count)
    }

    @Test(arguments: [20, 100, 250])
    func `delays by the latency, within a tenth and two milliseconds`(latency: Int) throws {
        let bench = try ProxyBench(Toxic(.latency(milliseconds: latency)))
        let (client, server) = try bench.link()
        let most = Double(latency) * 1.1 + 2
        let took = try best(below: most) {
            let (start, before) = (MonotonicTime.now(), client.received.count)
            #expect(server.send([1]) == 1)
            client.receive(before + 1)
            try #require(client.received.count == before + 1)
            return milliseconds(since: start)
        }
        #expect(took >= Double(latency))
        #expect(took <= most)
    }

    @Test func `keeps throughput under a latency`() throws {
        let bench = try ProxyBench(Toxic(.latency(milliseconds: 100)))
        let took = try best(below: 400) {
            let (client, server) = try bench.link()
            let start = MonotonicTime.now()
            #expect(server.send(pattern(3_000_000), to: client) == 3_000_000)
            client.receive(3_000_000)
            #expect(client.received == pattern(3_000_000))
            return milliseconds(since: start)
        }
        // One after the other, 46 reads of 64 KiB would take 4.6 s.
        #expect(took >= 100 && took < 1_500)
    }

    @Test(arguments: [(Toxic.Stream.downstream, 200), (.upstream, 1_000), (.downstream, 5_000)])
    func `paces to the rate, within a tenth`(stream: Toxic.Stream, rate: Int) throws {
        let bench = try ProxyBench(Toxic(.bandwidth(kilobytesPerSecond: rate), stream: stream))
        let count = rate * 300
        let bytes = pattern(count)
        let took = try best(below: 330) {
            let (client, server) = try bench.link()
            let (source, sink) = stream == .downstream ? (server, client) : (client, server)
            let start = MonotonicTime.now()
            #expect(source.send(bytes, to: sink) == count)
            sink.receive(count)
            #expect(sink.received == bytes)
            return milliseconds(since: start)
        }
        #expect(took >= 270)
        #expect(took <= 330)
    }

    @Test func `holds the end back for slow_close`() throws {
        let bench = try ProxyBench(Toxic(.slowClose(milliseconds: 150)))
        let took = try best(below: 170) {
            let (client, server) = try bench.link()
            #expect(server.send([1, 2]) == 2)
            server.finish()
            let start = MonotonicTime.now()
            client.receive()
            #expect(client.received == [1, 2] && client.ending == 0)
            return milliseconds(since: start)
        }
        #expect(took >= 145 && took < 1_000)
    }

    @Test func `closes after a timeout, with nothing passed`() throws {
        let bench = try ProxyBench(Toxic(.timeout(milliseconds: 100)))
        let start = MonotonicTime.now()
        let (client, server) = try bench.link()
        #expect(server.send([1]) == 1)
        client.receive()
        #expect(client.received.isEmpty && client.ending == 0)
        #expect(milliseconds(since: start) >= 100)
    }

    @Test func `holds bytes at a timeout of 0 until it is removed`() throws {
        let bench = try ProxyBench(Toxic(.timeout(milliseconds: 0), name: "hole"))
        let (client, server) = try bench.link()
        #expect(server.send([1, 2, 3]) == 3)
        client.receive(1, milliseconds: 60)
        #expect(client.received.isEmpty && client.ending == nil)
        try bench.proxy.remove("hole")
        client.receive(3)
        #expect(client.received == [1, 2, 3])
    }

    @Test(arguments: Toxic.Stream.allCases, [0, 80])
    func `resets both ends`(stream: Toxic.Stream, timeout: Int) throws {
        let bench = try ProxyBench()
        let (client, server) = try bench.link()
        #expect(client.send([1], to: server) == 1)
        server.receive(1)
        let start = MonotonicTime.now()
        try bench.proxy.add(Toxic(.resetPeer(milliseconds: timeout), stream: stream))
        client.receive()
        server.receive()
        #expect(client.ending == ECONNRESET)
        #expect(server.ending == ECONNRESET)
        #expect(milliseconds(since: start) >= Double(timeout))
    }

    @Test func `cuts at the limit and closes`() throws {
        let bench = try ProxyBench(Toxic(.limitData(bytes: 1_234)))
        let (client, server) = try bench.link()
        _ = server.send(pattern(5_000))
        client.receive()
        #expect(client.received == Array(pattern(5_000).prefix(1_234)))
        #expect(client.ending == 0)
    }

    @Test func `slices into small writes, and every byte arrives`() throws {
        let slicer = Toxic.Effect.slicer(averageBytes: 40, variationBytes: 20, delayMicroseconds: 500)
        let bench = try ProxyBench(Toxic(slicer))
        let (client, server) = try bench.link()
        let start = MonotonicTime.now()
        _ = server.send(pattern(8_000), to: client)
        server.finish()
        client.receive()
        #expect(client.received == pattern(8_000))
        // 134 slices at least, half a millisecond apart.
        #expect(milliseconds(since: start) >= 60)
    }

    @Test func `dials late for slow_connect, and only then`() throws {
        let bench = try ProxyBench(Toxic(.slowConnect(milliseconds: 120)))
        let start = MonotonicTime.now()
        let (client, server) = try bench.link()
        #expect(milliseconds(since: start) >= 120)
        #expect(client.send([9], to: server) == 1)
        server.receive(1)
        #expect(server.received == [9])
    }

    @Test func `refuses when it is down, and comes back on the same port`() throws {
        let bench = try ProxyBench()
        let (client, _) = try bench.link()
        bench.proxy.disable()
        client.receive()
        #expect(client.ending != nil)
        let refused = ProxyEnd(try .connecting(host: "127.0.0.1", port: bench.proxy.port))
        refused.receive()
        #expect(refused.ending == ECONNREFUSED)
        #expect(!bench.proxy.isEnabled)
        try bench.proxy.enable()
        let (again, server) = try bench.link()
        #expect(again.send([1], to: server) == 1)
        server.receive(1)
        #expect(server.received == [1])
    }

    @Test func `resets the client when the server refuses`() throws {
        let closed = try ClosedPort()
        let proxy = try TCPProxy(upstream: "127.0.0.1:\(closed.port)")
        let client = ProxyEnd(try .connecting(host: "127.0.0.1", port: proxy.port))
        client.receive()
        #expect(client.ending == ECONNRESET)
        proxy.stop()
    }

    @Test func `hands a reset on behind the bytes before it`() throws {
        let bench = try ProxyBench(Toxic(.latency(milliseconds: 30)))
        let (client, server) = try bench.link()
        #expect(server.send([1, 2, 3]) == 3)
        client.receive(3)
        server.reset()
        client.receive()
        #expect(client.received == [1, 2, 3])
        #expect(client.ending == ECONNRESET)
    }

    @Test func `stops reading when its buffer is full`() throws {
        let bench = try ProxyBench(Toxic(.timeout(milliseconds: 0), name: "hole"), maxBufferedBytes: 50_000)
        let (client, server) = try bench.link()
        let whole = pattern(30_000_000)
        let took = server.send(whole, milliseconds: 300)
        // The buffer, and what the system holds for two sockets.
        #expect(took >= 50_000 && took < 20_000_000)
        try bench.proxy.remove("hole")
        client.receive(took)
        #expect(client.received == Array(whole.prefix(took)))
    }

    @Test func `leaves what is above its links in the queue`() throws {
        let bench = try ProxyBench(maxLinks: 1)
        let (first, server) = try bench.link()
        let second = ProxyEnd(try .connecting(host: "127.0.0.1", port: bench.proxy.port))
        #expect(second.send([2]) == 1)
        #expect(first.send([1], to: server) == 1)
        server.receive(1)
        #expect(bench.proxy.totals.links == 1)
        first.reset()
        let next = try bench.accept()
        next.receive(1)
        #expect(next.received == [2])
    }

    @Test func `ends a link that nothing can leave any more`() throws {
        let bench = try ProxyBench(Toxic(.loss(percent: 100), stream: .upstream))
        let (client, server) = try bench.link()
        #expect(client.send([1]) == 1)
        client.finish()
        server.receive()
        #expect(server.received.isEmpty && server.ending == ECONNRESET)
    }

    @Test func `gives the same links their toxics for the same seed`() throws {
        func chosen(_ seed: UInt64) throws -> [Bool] {
            let toxic = Toxic(.limitData(bytes: 1), toxicity: 0.5)
            let bench = try ProxyBench(toxic, seed: seed)
            return try (0..<24).map { _ in
                let (client, server) = try bench.link()
                #expect(server.send([1, 2]) == 2)
                client.receive(2)
                return client.received.count == 1
            }
        }
        let first = try chosen(5)
        #expect(try chosen(5) == first)
        #expect(try chosen(6) != first)
        #expect(first.contains(true) && first.contains(false))
    }

    /// Through several real toxics that change while bytes are under way.
    @Test func `changes no byte while toxics come and go`() throws {
        let bench = try ProxyBench(
            Toxic(.latency(milliseconds: 5, jitter: 5)), Toxic(.loss(percent: 2, retransmitMilliseconds: 4)))
        let (client, server) = try bench.link()
        let bytes = pattern(1_500_000, 3)
        for turn in 0..<15 {
            let part = Array(bytes[(turn * 100_000)..<((turn + 1) * 100_000)])
            #expect(server.send(part, to: client) == part.count)
            let slicer = Toxic(.slicer(averageBytes: 3_000, variationBytes: 2_999), name: "cut")
            if turn % 3 == 0 { try bench.proxy.add(slicer) }
            if turn % 3 == 1 { try bench.proxy.update(Toxic(.latency(milliseconds: turn))) }
            if turn % 3 == 2 { try bench.proxy.remove("cut") }
        }
        server.finish()
        client.receive()
        #expect(client.received == bytes)
        #expect(client.ending == 0)
    }
}
