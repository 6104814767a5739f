import Stoic
import StoicTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `The table of hosts` {  // P5
    let clock = TestClock()
    let table = HostTable()

    private func key(_ number: Int) -> HostKey { HostKey("https://h\(number).test:443") }

    private func host(_ number: Int) -> HostState {
        table.host(key(number), ambient: Ambient(source: clock))
    }

    @Test func `knows one host by scheme, host and port`() {
        let first = table.host(HostKey("https://a.test:443"), ambient: nil)
        #expect(table.host(HostKey("https://a.test:443"), ambient: nil) === first)
        #expect(table.host(HostKey("http://a.test:443"), ambient: nil) !== first)
        #expect(table.host(HostKey("https://a.test:444"), ambient: nil) !== first)
        #expect(table.known(HostKey("https://b.test:443")) == nil)
        #expect(table.count == 3)
    }

    @Test func `holds 256 and drops the least recently used`() {
        for number in 0..<256 { _ = host(number) }
        _ = host(0)
        _ = host(1_000)
        #expect(table.count == 256)
        #expect(table.known(key(0)) != nil)
        #expect(table.known(key(1)) == nil)
        for number in 2_000..<5_000 { _ = host(number) }
        #expect(table.count == 256)
        #expect(table.known(key(4_999)) != nil)
    }

    @Test func `finds a dropped host again as long as a call holds it`() {
        let held = host(0)
        for number in 1...300 { _ = host(number) }
        #expect(table.known(key(0)) == nil)
        #expect(host(0) === held)
        #expect(table.count == 256)
    }

    @Test func `never drops a host with an open breaker, until its time is over`() async {
        var world = World(breaker: BreakerPolicy())
        world.clock = clock
        world.host = host(0)
        await world.openBreaker()
        for number in 1...300 { _ = host(number) }
        #expect(table.known(key(0)) === world.host)
        await clock.advance(by: .seconds(60))
        for number in 301...600 { _ = host(number) }
        #expect(table.known(key(0)) == nil, "never called again, it must not stay for ever")
        #expect(table.count == 256)
    }

    @Test func `never drops a host in an operator's hand`() {
        CircuitBreaker(host: host(0)).isolate()
        CircuitBreaker(host: host(1)).observeOnly(true)
        for number in 2...600 { _ = host(number) }
        #expect(table.known(key(0)) != nil && table.known(key(1)) != nil)
        #expect(table.count == 256)
    }

    @Test func `never drops a host with a call in flight or waiting`() async throws {
        let gate = Gate()
        var world = World(bulkhead: BulkheadPolicy(maxConcurrent: 1, queueLimit: 4))
        world.host = host(0)
        let calls = (0..<2).map { [world] _ in world.start(ScriptedOperation([.gate(gate, .success)])) }
        try await gate.waitUntilReached()
        #expect(await eventually { world.host.waiting == 1 })
        for number in 1...600 { _ = host(number) }
        #expect(table.known(key(0)) === world.host)
        gate.open()
        for call in calls { _ = await call.value }
        for number in 1_000...1_600 { _ = host(number) }
        #expect(table.known(key(0)) == nil)
    }

    @Test func `grows past its bound only while every host is in use`() {
        let table = HostTable(limit: 2)
        let hosts = (0..<4).map { table.host(key($0), ambient: nil) }
        for host in hosts { CircuitBreaker(host: host).isolate() }
        let busy = (4..<6).map { table.host(key($0), ambient: nil) }
        for host in busy { CircuitBreaker(host: host).isolate() }
        #expect(table.count >= 2)
        for host in table.all { CircuitBreaker(host: host).close() }
        _ = table.host(key(9), ambient: nil)
        #expect(table.count == 2)
        #expect(table.known(key(9)) != nil)
    }

    @Test func `measures a host on the time source of its first use`() async {
        var world = World(breaker: BreakerPolicy())
        world.host = host(0)
        let foreign = World()
        var elsewhere = world
        elsewhere.clock = foreign.clock
        await foreign.clock.advance(by: .seconds(1_000_000))
        await elsewhere.openBreaker()
        guard case .open(let until) = world.host.breakerState else { Issue.record("not open"); return }
        #expect(until >= .seconds(5) && until <= .seconds(6), "not a million seconds on")
    }

    @Test func `keeps its bound when many tasks bring hosts in at once`() async {
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { for number in 0..<300 { _ = host(task * 1_000 + number) } }
            }
        }
        #expect(table.count == 256)
    }
}
