import Testing

@testable import StoicTesting

// C3
@Suite struct `A lane of toxics` {
    private static let ms: UInt64 = 1_000_000

    private func part(_ effect: Toxic.Effect, id: UInt64 = 1, seed: UInt64 = 1) -> ProxyLane.Part {
        .init(id: id, effect: effect, random: ProxyRandom(seed: seed, link: 0, toxic: "t"))
    }

    private func lane(_ effects: Toxic.Effect..., maxBytes: Int = 1 << 20) -> ProxyLane {
        var lane = ProxyLane(maxBytes: maxBytes)
        lane.become(effects.enumerated().map { part($1, id: UInt64($0)) }, at: 0)
        return lane
    }

    /// Runs until nothing is due any more: what came out, and when.
    private func run(_ lane: inout ProxyLane, from start: UInt64 = 0) -> [(at: UInt64, LanePiece)] {
        var (now, out) = (start, [(at: UInt64, LanePiece)]())
        for _ in 0..<200_000 {
            lane.advance(to: now)
            while let piece = lane.ready {
                out.append((now, piece))
                if piece.kind == .data { lane.wrote(piece.bytes.count) } else { lane.ended() }
            }
            guard let next = lane.nextDue else { break }
            now = max(now, next)
        }
        return out
    }

    @Test func `delays every piece by itself, so that throughput stays`() {
        var lane = lane(.latency(milliseconds: 100))
        for turn in 0..<3 { lane.put([UInt8(turn)], at: UInt64(turn) * 10 * Self.ms) }
        lane.end(.end, at: 25 * Self.ms)
        let out = run(&lane)
        #expect(out.map { $0.at / Self.ms } == [100, 110, 120, 125])
        #expect(out.map { $0.1.kind } == [.data, .data, .data, .end])
    }

    @Test func `keeps the jitter within its bounds and the order as it was`() {
        var lane = lane(.latency(milliseconds: 50, jitter: 20))
        for turn in 0..<500 { lane.put([UInt8(turn % 251)], at: UInt64(turn) * Self.ms) }
        let out = run(&lane)
        #expect(out.flatMap { $0.1.bytes } == (0..<500).map { UInt8($0 % 251) })
        let delays = out.enumerated().map { Double($1.at) / 1e6 - Double($0) }
        #expect(delays.allSatisfy { $0 >= 30 && $0 <= 70 })
        #expect(delays.contains { $0 > 60 })
        #expect(delays.contains { $0 < 55 })
    }

    @Test func `paces to the rate`() {
        var lane = lane(.bandwidth(kilobytesPerSecond: 100))
        lane.put(pattern(50_000)[...], at: 0)
        let out = run(&lane)
        #expect(out.last?.at == 500 * Self.ms)
        #expect(out.allSatisfy { $0.1.bytes.count <= 500 })
    }

    @Test func `makes up for a late thread, and not for a slow reader`() {
        var lane = lane(.bandwidth(kilobytesPerSecond: 100))
        lane.put(pattern(100_000)[...], at: 0)
        lane.advance(to: 5 * Self.ms)
        // The next look comes a whole second late: what was missed is 50 ms' worth at most.
        lane.advance(to: 1_000 * Self.ms)
        var out = 0
        while let piece = lane.ready {
            out += piece.bytes.count
            lane.wrote(piece.bytes.count)
        }
        #expect(out <= 500 + 500 + 5_000 + 500)
    }

    @Test func `slices around the size that was asked for, each after its delay`() {
        var lane = lane(.slicer(averageBytes: 100, variationBytes: 20, delayMicroseconds: 1_000))
        lane.put(pattern(10_000)[...], at: 0)
        let out = run(&lane)
        #expect(out.flatMap { $0.1.bytes } == pattern(10_000))
        #expect(out.dropLast().allSatisfy { (80...120).contains($0.1.bytes.count) })
        #expect(Set(out.map { $0.1.bytes.count }).count > 10)
        #expect(zip(out, out.dropFirst()).allSatisfy { $1.at - $0.at == Self.ms })
    }

    @Test func `is the same for the same seed, and another for another`() {
        func sizes(_ seed: UInt64) -> [Int] {
            var lane = ProxyLane(maxBytes: 1 << 20)
            let slicer = Toxic.Effect.slicer(averageBytes: 64, variationBytes: 60)
            lane.become([part(slicer, seed: seed)], at: 0)
            lane.put(pattern(5_000)[...], at: 0)
            return run(&lane).map { $0.1.bytes.count }
        }
        #expect(sizes(7) == sizes(7))
        #expect(sizes(7) != sizes(8))
    }

    @Test func `shows a loss as a stall of a retransmission's time`() {
        var lane = lane(.loss(percent: 30))
        lane.put(pattern(1_460 * 400)[...], at: 0)
        let out = run(&lane)
        #expect(out.flatMap { $0.1.bytes } == pattern(1_460 * 400))
        let times = Set(out.map { $0.at / Self.ms })
        // 200, then 200 + 400, then 200 + 400 + 800 …
        #expect(times.isSubset(of: [0, 200, 600, 1_400, 3_000, 6_200, 12_600, 25_400]))
        #expect(times.count > 2)
    }

    @Test func `lets nothing pass at a loss of all, and sees that nobody waits any more`() {
        var lane = lane(.loss(percent: 100))
        lane.put([1], at: 0)
        #expect(run(&lane).isEmpty)
        #expect(lane.ending(at: 1 << 50) == nil)
        lane.end(.end, at: 5)
        #expect(lane.ending(at: 5) == .reset)
    }

    @Test func `lets exactly as many bytes pass as the limit says, then closes`() {
        for size in [0, 1, 999, 1_000] {
            var lane = lane(.limitData(bytes: size), .latency(milliseconds: 1))
            lane.put(pattern(700)[...], at: 0)
            lane.put(pattern(700)[...], at: 1)
            let out = run(&lane)
            #expect(out.flatMap { $0.1.bytes }.count == size)
            #expect(out.last?.1.kind == .close)
            #expect(lane.room == 0)
        }
    }

    @Test func `has no more room than its buffer, in bytes and in pieces`() {
        var lane = lane(.timeout(milliseconds: 0), maxBytes: 1_000)
        lane.put(pattern(900)[...], at: 0)
        #expect(lane.room == 100)
        lane.put(pattern(100)[...], at: 0)
        #expect(lane.room == 0)
        var small = self.lane(.slicer(averageBytes: 1))
        small.put(pattern(100_000)[...], at: 0)
        small.advance(to: 1)
        var ready = 0
        while small.ready != nil, ready < 200_000 {
            small.wrote(1)
            ready += 1
        }
        #expect(ready < ProxyLane.maxPieces, "slices wait uncut while nobody takes them")
        #expect(run(&small, from: 1).count == 100_000 - ready)
    }

    /// Whatever the toxics are, and however they come and go: what went in comes out.
    @Test(arguments: 0..<120)
    func `gives out what it took, in order`(seed: Int) {
        var random = ProxyRandom(seed: UInt64(seed), link: 0, toxic: "test")
        func below(_ bound: Int) -> Int { Int(random.unit() * Double(bound)) }
        func effect() -> Toxic.Effect {
            switch below(8) {
            case 0: .latency(milliseconds: below(200), jitter: below(100))
            case 1: .bandwidth(kilobytesPerSecond: 1 + below(2_000))
            case 2: .slowClose(milliseconds: below(300))
            case 3: .slicer(averageBytes: 50, variationBytes: below(50), delayMicroseconds: below(900))
            case 4: .loss(percent: below(40), retransmitMilliseconds: 10)
            case 5: .timeout(milliseconds: 0)
            case 6: .slowConnect(milliseconds: below(9))
            default: .latency(milliseconds: 0)
            }
        }
        var lane = ProxyLane(maxBytes: 20_000)
        var parts: [ProxyLane.Part] = []
        var (now, sent, received, id) = (UInt64(0), [UInt8](), [UInt8](), UInt64(0))
        func drain(_ lane: inout ProxyLane) {
            while let piece = lane.ready, piece.kind == .data {
                let count = 1 + below(piece.bytes.count)
                received += piece.bytes.prefix(count)
                lane.wrote(count)
            }
        }
        for _ in 0..<120 {
            now += UInt64(below(20)) * Self.ms
            switch below(6) {
            case 0 where parts.count < 5:
                id += 1
                parts.insert(part(effect(), id: id, seed: UInt64(seed)), at: below(parts.count + 1))
                lane.become(parts, at: now)
            case 1 where !parts.isEmpty:
                parts.removeAll { _ in below(2) == 0 }
                lane.become(parts, at: now)
            case 2: drain(&lane)
            default:
                let bytes = pattern(min(lane.room, below(3_000)), sent.count)
                sent += bytes
                lane.put(bytes[...], at: now)
            }
            lane.advance(to: now)
            #expect(lane.bytes == sent.count - received.count)
            #expect(lane.bytes <= 20_000)
        }
        lane.end(.end, at: now)
        lane.become(parts.filter { $0.effect != .timeout(milliseconds: 0) }, at: now)
        let rest = run(&lane, from: now)
        received += rest.flatMap { $0.1.bytes }
        #expect(received == sent)
        #expect(rest.last?.1.kind == .end)
    }
}
