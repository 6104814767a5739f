import Stoic
import StoicApple
import Testing

// F4
@Suite struct `The table of a Linux network` {
    static func hint(_ change: (inout ScriptedKernel) -> Void) -> ConnectivityHint? {
        var kernel = ScriptedKernel.wired
        change(&kernel)
        var machine = NetworkTableMachine()
        machine.settle(machine.begin(), with: kernel)
        return machine.hint
    }

    static let situations:
        [(name: String, isSatisfied: Bool, change: @Sendable (inout ScriptedKernel) -> Void)] = [
            ("wired", true, { _ in }),
            ("loopback alone", false, { $0 = ScriptedKernel() }),
            ("nothing at all", false, { $0 = ScriptedKernel(hasLoopback: false) }),
            ("no carrier, though the route is there", false, { $0.links = [2: false] }),
            ("the route's link has no carrier, another one has", false, { $0.links = [2: false, 3: true] }),
            ("an isolated bridge", false, { $0.defaults = [] }),
            ("a route, and no address", false, { $0.addresses = [] }),
            ("link-local addresses alone", false, { $0.addresses = [[169, 254, 3, 4]] }),
            ("a loopback address alone", false, { $0.addresses = [[127, 0, 0, 1]] }),
            ("a route over loopback", false, { $0.defaults = [(2, 1)] }),
            ("a route over a link that is not there", false, { $0.defaults = [(2, 9)] }),
            ("version 6 alone", true, { ($0.addresses, $0.global6, $0.defaults) = ([], 1, [(10, 2)]) }),
            (
                "an address that may be a duplicate", false,
                {
                    ($0.addresses, $0.tentative6, $0.defaults) = ([], 1, [(10, 2)])
                }
            ),
            ("a route of one version, an address of the other", false, { $0.defaults = [(10, 2)] }),
            (
                "two ways, one of them down", true,
                {
                    ($0.links, $0.defaults) = ([2: false, 3: true], [(2, 2), (2, 3)])
                }
            ),
        ]

    @Test(arguments: situations.indices)
    func `says whether there is a way out`(index: Int) {
        let row = Self.situations[index]
        #expect(Self.hint(row.change) == ConnectivityHint(isSatisfied: row.isSatisfied), "\(row.name)")
    }

    @Test func `counts only routes that lead everywhere, and out`() {
        let kernel = ScriptedKernel()
        let rows: [([UInt8], Bool)] = [
            (kernel.route(2, to: 0, over: 2), true),
            (kernel.route(2, to: 1, over: 2), false),
            (kernel.route(10, to: 0, over: 1, kind: 7), false),  // unreachable
            (kernel.route(2, to: 0, over: 2, table: 255), false),
            (kernel.route(2, to: 0, over: 2, table: 0) + kernel.attribute(15, UInt32(51820).bytes), true),
            (kernel.route(2, to: 0, over: 2, table: 0) + kernel.attribute(15, UInt32(255).bytes), false),
            // A way over several hops, of which one is up.
            (
                [2, 0, 0, 0, 254, 3, 0, 1] + UInt32(0).bytes
                    + kernel.attribute(
                        9,
                        [
                            UInt16(8).bytes, [0, 0], UInt32(7).bytes, UInt16(8).bytes, [0, 0],
                            UInt32(2).bytes,
                        ]
                        .flatMap { $0 }), true
            ),
            // A next-hop object, which does not name its link.
            ([2, 0, 0, 0, 254, 3, 0, 1] + UInt32(0).bytes + kernel.attribute(30, UInt32(5).bytes), true),
        ]
        for (index, (bytes, leadsOut)) in rows.enumerated() {
            var machine = NetworkTableMachine()
            var wired = ScriptedKernel.wired
            wired.defaults = []
            var ask = machine.begin().ask
            for _ in 0..<2 {
                guard let next = ask else { break }
                ask = machine.received(wired.answer(next)[...]).ask
            }
            guard let routes = ask, routes.kind == .routes else {
                Issue.record("no routes were asked for")
                return
            }
            let dump = bytes.message(24, 2, routes.sequence) + UInt32(0).bytes.message(3, 2, routes.sequence)
            _ = machine.received(dump[...])
            #expect(machine.hint?.isSatisfied == leadsOut, "row \(index)")
        }
    }

    @Test func `asks anew when something changed that matters, and only then`() {
        var machine = NetworkTableMachine()
        var kernel = ScriptedKernel.wired
        machine.settle(machine.begin(), with: kernel)
        let same = kernel.link(2, flags: 0x1_0041).message(16, 0, 77)
        let chatter = machine.received(same[...])
        let afterChatter = machine.drained()
        #expect(chatter.ask == nil && afterChatter.ask == nil, "a driver's chatter")
        let other = kernel.route(2, to: 24, over: 2).message(24, 0, 77)
        let elsewhere = machine.received(other[...])
        let afterElsewhere = machine.drained()
        #expect(elsewhere.ask == nil && afterElsewhere.ask == nil, "a route to one place")
        kernel.links = [2: false]
        let down = kernel.link(2, flags: 0x1).message(16, 0, 77)
        var heard: [ConnectivityHint] = []
        machine.settle(machine.received(down[...]), with: kernel) { heard.append($0) }
        #expect(heard == [.unsatisfied])
        kernel.links = [2: true]
        let news = kernel.route(2, to: 0, over: 2).message(25, 0, 1)
        machine.settle(machine.received(news[...]), with: kernel) { heard.append($0) }
        #expect(heard == [.unsatisfied, .satisfied])
        machine.overran()
        machine.settle(machine.drained(), with: kernel) { heard.append($0) }
        #expect(heard.count == 2, "the same hint is told once")
    }

    @Test func `asks again when news come in the middle of a dump, or were lost`() {
        for isLost in [true, false] {
            var machine = NetworkTableMachine()
            let kernel = ScriptedKernel.wired
            guard let first = machine.begin().ask else { return }
            let addresses = machine.received(ScriptedKernel().answer(first)[...])
            // The links came to be after their dump.
            let news = kernel.link(2, flags: 0x41).message(16, 0, 5)
            if isLost { machine.overran() } else { _ = machine.received(news[...]) }
            let meanwhile = machine.drained()
            #expect(meanwhile.ask == nil, "one dump at a time")
            machine.settle(addresses, with: kernel)
            #expect(machine.hint == .satisfied)
        }
    }

    /// Until its queue is empty the kernel says nothing of further news that it had no room for.
    @Test func `asks after lost news only when everything has been read`() {
        var machine = NetworkTableMachine()
        machine.settle(machine.begin(), with: .wired)
        machine.overran()
        let news = ScriptedKernel.wired.link(2, flags: 0x1).message(16, 0, 5)
        let actions = machine.received(news[...])
        #expect(actions.ask == nil)
        let then = machine.drained()
        #expect(then.ask?.kind == .links)
    }

    @Test func `asks again for a dump that the kernel calls inconsistent, a bounded number of times`() {
        var machine = NetworkTableMachine()
        var actions = machine.begin()
        var asks = 0
        while let ask = actions.ask, asks < 1_000 {
            asks += 1
            #expect(machine.hint == nil)
            actions = machine.received(ScriptedKernel.wired.answer(ask, flags: 0x12)[...])
            if actions.ask == nil { actions = machine.drained() }
        }
        #expect(asks == 3 * (NetworkTableMachine.maxInterruptions + 1))
        #expect(machine.hint == .satisfied, "better than nothing")
    }

    @Test func `gives up after three refusals in a row, until there are news`() {
        var machine = NetworkTableMachine()
        var actions = machine.begin()
        var asks = 0
        while let ask = actions.ask, asks < 1_000 {
            asks += 1
            let refusal = (UInt32(bitPattern: -16).bytes + [UInt8](repeating: 0, count: 16))
                .message(2, 0, ask.sequence)
            if asks == 2 { machine.askFailed(ask) } else { _ = machine.received(refusal[...]) }
            actions = machine.drained()
        }
        #expect(asks == NetworkTableMachine.maxFailures)
        #expect(machine.hint == nil)
        machine.overran()
        machine.settle(machine.drained(), with: .wired)
        #expect(machine.hint == .satisfied)
    }

    @Test func `starts over when the end of a dump may be cut off`() {
        var machine = NetworkTableMachine()
        let first = machine.begin().ask
        machine.truncated()
        let again = machine.drained()
        #expect(again.ask?.kind == .links)
        #expect(again.ask != first)
        guard let first else { return }
        let old = machine.received(ScriptedKernel.wired.answer(first)[...])
        #expect(old == NetworkTableMachine.Actions(), "an older answer")
        machine.settle(again, with: .wired)
        #expect(machine.hint == .satisfied)
    }

    @Test func `keeps a bounded number of links and routes`() {
        var machine = NetworkTableMachine()
        guard let ask = machine.begin().ask else { return }
        let kernel = ScriptedKernel.wired
        let many = (2..<UInt32(NetworkTable.maxLinks + 100)).flatMap {
            kernel.link($0, flags: 0x1).message(16, 2, ask.sequence)
        }
        let end = UInt32(0).bytes.message(3, 2, ask.sequence)
        var last = ScriptedKernel.wired
        last.defaults = [(2, UInt32(NetworkTable.maxLinks + 50))]
        machine.settle(machine.received((many + end)[...]), with: last)
        #expect(machine.hint == .satisfied, "what is not in the table is taken to be running")
    }
}
