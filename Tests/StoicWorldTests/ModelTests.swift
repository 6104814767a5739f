import Stoic
import StoicHTTP
import StoicSimulation
import StoicSimulationBoot
import StoicTesting
import Testing

/// The sweeps of these tests: every schedule, every way of being late or early.
private let timers: [TimerMode] = [
    .onTime, .early(within: .milliseconds(10)), .late(.milliseconds(100)), .first(within: .milliseconds(10)),
]

// D6
@Suite struct `Seventeen callers before a flaky server` {
    @Test(arguments: [
        Interruption.never, .cancel(within: 300), .cancelAny(within: 300), .signOut(within: 300),
    ])
    func `keep to every invariant`(interruption: Interruption) {
        let tally = ClientTally()
        let model = ClientModel(tally: tally)
        let report = simulate(seeds: 0..<500, timers: timers, interruptions: [interruption]) {
            try await model.run(in: $0)
        }
        #expect(report.failure == nil, "\(report)")
        #expect(tally.worlds >= 500)
    }

    @Test func `meet everything that there is to meet`() {
        let tally = ClientTally()
        let model = ClientModel(tally: tally)
        let report = simulate(seeds: 0..<600, timers: timers) { try await model.run(in: $0) }
        #expect(report.failure == nil, "\(report)")
        #expect(tally.missed.filter { $0 != .budgetExhausted } == [])
    }

    @Test func `run out of budget when it is small, and never spend more`() {
        let tally = ClientTally()
        var budget = RetryBudgetPolicy()
        budget.floor = 2
        budget.floorRefill = .seconds(60)
        let model = ClientModel(budget: budget, tally: tally)
        let report = simulate(seeds: 0..<200, timers: timers) { try await model.run(in: $0) }
        #expect(report.failure == nil, "\(report)")
        #expect(tally.situations[.budgetExhausted, default: 0] > 0)
    }

    static let policies: [HTTPPolicy] = {
        var clamping = ClientModel.tight
        clamping.longServerWait = .clamp
        clamping.maxRetryAfter = .seconds(1)
        clamping.backoff = .exponential(jitter: .decorrelated)
        var single = ClientModel.tight
        single.maxConcurrentPerHost = 1
        single.queueLimitPerHost = 64
        single.breaker = nil
        var open = ClientModel.tight
        open.maxConcurrentPerHost = nil
        open.coalesces = false
        open.followsRedirects = false
        open.retryProvenUnsent = true
        var probing = ClientModel.tight
        probing.breaker?.minimumCalls = 2
        probing.breaker?.maxProbes = 2
        probing.breaker?.probeSuccesses = 2
        probing.maxAttempts = 5
        // No answer of the server's is so short.
        var terse = ClientModel.tight
        terse.maxResponseBytes = 1
        return [.standard, .never, clamping, single, open, probing, terse]
    }()

    @Test(arguments: policies.indices) func `keep to every invariant under other policies`(index: Int) {
        let model = ClientModel(policy: Self.policies[index])
        let report = simulate(seeds: 0..<100, timers: timers) { try await model.run(in: $0) }
        #expect(report.failure == nil, "\(report)")
    }

    @Test(arguments: [Interruption.never, .cancel(within: 300), .signOut(within: 300)])
    func `keep to every invariant over a transport that keeps no time`(interruption: Interruption) {
        let model = ClientModel(server: .flaky(FlakyFault.allCases, limits: .none))
        let report = simulate(seeds: 0..<200, timers: timers, interruptions: [interruption]) {
            try await model.run(in: $0)
        }
        #expect(report.failure == nil, "\(report)")
    }

    // D1
    @Test func `do the same again by the same seed`() throws {
        let model = ClientModel(callers: 5, callsEach: 3)
        for seed: UInt64 in 0..<20 {
            let twice = (0..<2).map { _ in
                simulate(seeds: seed..<seed + 1) { world in
                    try await model.run(in: world)
                    // To see the whole run: a failure is run twice and compared.
                    world.expect(false, "the end is not reached")
                }
            }
            let failures = try twice.map { try #require($0.failure) }
            #expect(failures[0].fault == .invariant("the end is not reached"), "and not nondeterminism")
            #expect(failures[0].token == failures[1].token)
            #expect(failures[0].steps == failures[1].steps)
        }
    }
}

// D6
@Suite struct `Seventeen callers before a script` {
    static let script = #"""
        {"v": 1, "routes": {
          "GET /users": {"steps": [{"do": "answer", "status": 503, "headers": {"Retry-After": "2"}},
                                   {"do": "fail", "code": "reset"},
                                   {"do": "answer", "body": "[]", "delay": "250ms"}]},
          "POST /users": {"steps": [{"do": "answer", "status": 500}, {"do": "answer"}]}}}
        """#

    @Test func `keep to every invariant, and are counted by how they end`() throws {
        let tally = ClientTally()
        let model = ClientModel(
            server: try .script(Array(Self.script.utf8)), callers: 17, callsEach: 1, tally: tally)
        let report = simulate(seeds: 0..<100, timers: timers) { try await model.run(in: $0) }
        #expect(report.failure == nil, "\(report)")
        // A few more than there are seeds: the sweep runs some first, to know how long a world is.
        #expect(tally.worlds >= 100)
        #expect(tally.calls <= 17 * tally.worlds && tally.calls > 16 * tally.worlds)
        #expect(tally.calls == tally.outcomes.values.reduce(0, +))
        #expect(tally.outcomes[.ok, default: 0] > 500)
        #expect(tally.description.hasPrefix("\(tally.worlds) worlds, \(tally.calls) calls, "))
        #expect(tally.missed.contains(.redirected))
    }

    @Test func `do nothing where nothing is scripted`() async throws {
        let tally = ClientTally()
        let model = ClientModel(server: try .script(Array(#"{"v":1,"routes":{}}"#.utf8)), tally: tally)
        #expect(simulate(seeds: 0..<1) { try await model.run(in: $0) }.failure == nil)
        #expect(tally.calls == 0)
    }

    @Test func `are told what is wrong with it`() {
        #expect(throws: (any Error).self) { try ModelServer.script(Array("{}".utf8)) }
    }
}
