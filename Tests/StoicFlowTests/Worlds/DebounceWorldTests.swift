import Stoic
import StoicSimulation
import StoicSimulationBoot
import Testing

@testable import StoicFlow

private let timers: [TimerMode] = [.onTime, .early(within: .milliseconds(10)), .late(.milliseconds(100))]

// F2
@Suite struct `A debounce in a world` {
    @Test func `asks for the last word, once, and never while somebody types`() {
        let report = simulate(seeds: 0..<400, timers: [.onTime]) { world in
            let ambient = Ambient.current
            let acts = Heard<(query: Int, at: Instant)>()
            let debounce = Debounce<Int>(for: .milliseconds(250)) { acts.add(($0, Ambient.now(ambient))) }
            var typed: [(query: Int, at: Instant)] = []
            for query in 1...5 {
                debounce.send(query)
                typed.append((query, Ambient.now(ambient)))
                try await Task.sleep(for: .milliseconds(100 * (1 + world.choose(4))))
            }
            try await Task.sleep(for: .seconds(1))
            let expected = typed.indices.filter { index in
                let next = index + 1
                return next == typed.count
                    || typed[index].at.duration(to: typed[next].at) > .milliseconds(250)
            }
            world.expect(acts.all.map(\.query) == expected.map { typed[$0].query }, "after quiet alone")
            for (act, index) in zip(acts.all, expected) {
                let waited = typed[index].at.duration(to: act.at)
                world.expect(waited == .milliseconds(250), "after 250 ms")
            }
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `is in front of a flow, whose last question is the last that was typed`() {
        let report = simulate(
            seeds: 0..<400, timers: timers, interruptions: [.never, .signOut(within: 40)]
        ) { world in
            let flow = Flow<Int>()
            let shown = Heard<Int>()
            flow.onChange { state in
                if let value = state.content.value { shown.add(value) }
            }
            let debounce = Debounce<Int>(for: .milliseconds(250), atMost: .milliseconds(600)) { query in
                flow.run { _ in
                    try await Task.sleep(for: .milliseconds(100 * world.choose(6)))
                    return .fresh(query)
                }
            }
            for query in 1...6 {
                if world.choose(4) == 0 { debounce.flush(query) } else { debounce.send(query) }
                try await Task.sleep(for: .milliseconds(100 * world.choose(4)))
            }
            try await Task.sleep(for: .seconds(3))
            world.expect(flow.state.content == .fresh(6), "the last one is answered")
            world.expect(shown.all == shown.all.sorted(), "no older one comes after it")
            world.expect(debounce.machine.wait == nil, "nothing is waited for any more")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `acts although typing never stops, when it may not wait for ever`() {
        let report = simulate(seeds: 0..<100, timers: [.onTime]) { world in
            let ambient = Ambient.current
            let acts = Heard<Instant>()
            acts.add(Ambient.now(ambient))
            let debounce = Debounce<Int>(for: .milliseconds(250), atMost: .milliseconds(600)) { _ in
                acts.add(Ambient.now(ambient))
            }
            for query in 0..<20 {
                debounce.send(query)
                try await Task.sleep(for: .milliseconds(100))
            }
            let gaps = zip(acts.all, acts.all.dropFirst()).map { $0.duration(to: $1) }
            world.expect(gaps.count >= 2, "again and again")
            // The wait begins with the first letter after an act.
            world.expect(gaps.allSatisfy { $0 >= .milliseconds(600) && $0 <= .milliseconds(700) }, "in time")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `waits for nothing once cancelled or gone`() {
        let report = simulate(seeds: 0..<200, timers: timers) { world in
            let acts = Heard<Int>()
            var debounce: Debounce<Int>? = Debounce(for: .milliseconds(250)) { acts.add($0) }
            debounce?.send(1)
            try await Task.sleep(for: .milliseconds(100 * world.choose(4)))
            let before = acts.all.count
            if world.choose(2) == 0 { debounce?.cancel() } else { debounce = nil }
            try await Task.sleep(for: .seconds(2))
            world.expect(acts.all.count == before, "nothing more")
            world.sometimes(before == 1, "it had acted")
            world.sometimes(before == 0, "it had not")
        }
        #expect(report.holds, "\(report)")
    }

    // An act may type on, and is called again afterwards.
    @Test func `bears an act that sends and flushes`() {
        let report = simulate(seeds: 0..<100) { world in
            let acts = Heard<Int>()
            let again = Heard<Debounce<Int>>()
            let debounce = Debounce<Int>(for: .milliseconds(250)) { query in
                acts.add(query)
                guard query < 4, let debounce = again.all.first else { return }
                if query % 2 == 0 { debounce.send(query + 1) } else { debounce.flush(query + 1) }
            }
            again.add(debounce)
            debounce.send(1)
            try await Task.sleep(for: .seconds(3))
            world.expect(acts.all == [1, 2, 3, 4], "each once, in order")
        }
        #expect(report.holds, "\(report)")
    }
}
