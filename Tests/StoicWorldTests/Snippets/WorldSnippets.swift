import Stoic
import StoicHTTP
import StoicSimulation
import StoicTesting
import Testing

/// What README and docs/simulation.md show of worlds, word for word: it is compiled and run here.
@Suite struct `The pages on worlds` {
    @Test func `show a search that keeps the newest answer`() async throws {
        actor Search {
            private(set) var shown = ""
            private var newest = 0

            func type(_ text: String, asking: (String) async -> String) async {
                newest += 1
                let mine = newest
                let answer = await asking(text)
                if mine == newest { shown = answer }  // leave this `if` out, and a seed finds it
            }
        }

        let report = simulate(seeds: 0..<2_000, regressions: .here()) { world in
            let search = Search()
            @Sendable func server(_ text: String) async -> String {
                try? await Task.sleep(for: .milliseconds(100 * world.choose(5)))
                return "results for \(text)"
            }
            let first = Task { await search.type("so", asking: server) }
            try await Task.sleep(for: .milliseconds(150))
            let second = Task { await search.type("soup", asking: server) }
            for task in [first, second] { await task.value }
            world.expect(await search.shown == "results for soup", "the newest answer is shown")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `show a race that a seed finds`() {
        actor Search {
            private(set) var shown = ""

            func type(_ text: String, asking: (String) async -> String) async {
                shown = await asking(text)
            }
        }
        let report = simulate(seeds: 0..<2_000) { world in
            let search = Search()
            @Sendable func server(_ text: String) async -> String {
                try? await Task.sleep(for: .milliseconds(100 * world.choose(5)))
                return "results for \(text)"
            }
            let first = Task { await search.type("so", asking: server) }
            try await Task.sleep(for: .milliseconds(150))
            let second = Task { await search.type("soup", asking: server) }
            for task in [first, second] { await task.value }
            world.expect(await search.shown == "results for soup", "the newest answer is shown")
        }
        #expect(report.failure?.fault == .invariant("the newest answer is shown"))
        #expect(report.failure?.departures == 1)
        print(report)
    }

    @Test func `show a client that is held against its invariants`() {
        let report = simulate(
            seeds: 0..<300, interruptions: [.never, .cancelAny(within: 100), .signOut(within: 100)]
        ) { world in
            let checked = CheckedTransport(FlakyServer(in: world), world: world)
            let client = try HTTPClient(base: "https://api.example.com", transport: checked, seed: 1)
            world.onSignOut {
                client.session.advance()
                checked.signedOut()
            }
            await withDiscardingTaskGroup { group in
                for item in 0..<3 {
                    group.addTask {
                        let order = HTTPRequest.post("/orders", body: .text("\(item)")).keyed()
                        _ = try? await checked.call(order) { try await client.send($0) }
                    }
                }
            }
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `show every schedule of a small body`() {
        actor Account {
            private var sum = 0
            func read() -> Int { sum }
            func add(_ amount: Int) { sum += amount }
        }

        let report = simulateExhaustively { world in
            let account = Account()
            async let one: Void = account.add(1)
            async let other: Void = account.add(2)
            _ = await (one, other)
            world.expect(await account.read() == 3, "nothing is lost")
        }
        #expect(report.holds, "\(report)")
        print(report)
    }
}
