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
        #expect(report.holds)
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
            seeds: 0..<300, interruptions: [.never, .cancelAny(), .signOut()]
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
        #expect(report.holds)
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
        #expect(report.holds)
        print(report)
    }

    @Sendable private static func answersLate(_ world: SimulatedWorld) async {
        let answer = Task { try? await Task.sleep(for: .milliseconds(100 * (1 + world.choose(2)))) }
        await answer.value
        world.sometimes(world.now.nanoseconds > 150_000_000, "the answer is late")
    }

    @Test func `show all that a sweep can be told`() throws {
        let lateAnswer = Self.answersLate

        let report = simulate(
            seeds: 0..<1_000,  // each stands for the same world in whatever range
            schedules: [.uniform, .pct(depth: 3), .pos],  // default: the portfolio
            timers: [.onTime, .late(.milliseconds(50)), .first(within: .milliseconds(1))],
            interruptions: [.never, .cancelAny()],
            limits: SimulationLimits(),  // steps, steps while time stands still, patience
            threads: 2,  // worlds at once; `#expect` in a body needs one thread
            sometimes: ["the answer is late"],
            keepsGoing: true,  // counts all failures instead of stopping at the first
            body: lateAnswer
        )
        #expect(report.holds)
        #expect(report.interrupted > 100)

        let token = try #require(ReplayToken("sim1:uniform:ontime:never:3"))
        let again = simulate(replay: token, body: lateAnswer)  // nil: a schedule that is not ours
        #expect(again?.holds == true)
    }

    @Test func `show a client of one's own that charges twice`() {
        let report = simulate(seeds: 0..<500) { world in
            let rules = ClientRules(HTTPPolicy())  // and `rules.without` leaves some out
            let checked = CheckedTransport(FlakyServer(in: world), world: world, rules: rules)
            let plain = try HTTPClient(base: "https://api.example.com", transport: checked, seed: 1)
            let order = HTTPRequest.post("/orders", body: .text("1")).policy { $0.maxAttempts = 1 }
            _ = try? await checked.call(order) { order in
                do {
                    return try await plain.send(order)
                } catch is HTTPError {
                    return try await plain.send(order)  // charged twice
                }
            }
        }
        #expect(report.failure?.fault == .invariant(ClientInvariant.unkeyedRepeat.rawValue))
        #expect(report.failure?.diagram.contains("sends POST /orders") == true)
    }
}
