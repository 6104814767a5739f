import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// events-01 as a property: one terminal event a call, and it is the last, whatever happens.
@Suite struct `The grammar of events` {
    /// Draws numbers from one seed.
    private struct Dice {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(sides))
        }
    }

    private static func step(_ dice: inout Dice) -> ScriptedStep {
        switch dice.roll(10) {
        case 0: .status(503)
        case 1: .status(429, headers: ["Retry-After": "\(dice.roll(90))"])
        case 2: .failure(.reset)
        case 3: .hang
        case 4: .redirect(to: "/to", headers: dice.roll(2) == 0 ? [:] : ["Retry-After": "2"])
        case 5: .oversized(20_000_000)
        case 6: .after(.milliseconds(dice.roll(4_000)), .status(500))
        case 7: .status(404)
        case 8: .truncated(after: "x")
        default: .after(.milliseconds(dice.roll(900)), .status(200))
        }
    }

    @Test(arguments: 0..<40)
    func `holds for calls that fail, wait, join, leave and sign out`(seed: Int) async throws {
        var dice = Dice(state: UInt64(seed) &* 7_919 &+ 17)
        let lab = try Lab(limits: seed % 2 == 0 ? .ambientTime : .none) { policy in
            policy.breaker?.minimumCalls = 6
            policy.maxConcurrentPerHost = 2
            policy.queueLimitPerHost = 3
        }
        for path in ["/a", "/b", "/to"] {
            lab.transport.on(path, respond: (0..<6).map { _ in Self.step(&dice) }, then: .status(200))
        }
        var calls: [Running] = []
        for _ in 0..<12 {
            let path = ["/a", "/b"][dice.roll(2)]
            let request = [HTTPRequest.get(path), .post(path), .post(path).keyed()][dice.roll(3)]
            let deadline: Duration? = dice.roll(3) == 0 ? .milliseconds(dice.roll(5_000)) : nil
            calls.append(lab.start(request, deadline: deadline))
            if dice.roll(2) == 0 { await lab.clock.advance(by: .milliseconds(dice.roll(700))) }
            if dice.roll(4) == 0 { calls[dice.roll(calls.count)].cancel() }
        }
        if seed % 5 == 0 { lab.session.advance() }
        for call in calls { _ = try await call.finish() }
        await lab.expectAtRest()
        EventGrammar.expect(lab)
        #expect(lab.transport.repeatedSideEffects().count <= lab.events.named("http.request").count)
        let terminals = lab.events.events.count { EventGrammar.terminals.contains($0.name) }
        #expect(terminals == calls.count)
    }

    @Test func `names what breaks it`() {  // the check itself can fail
        func event(_ name: String, _ attempts: Int? = nil) -> Event {
            let fields = attempts.map { [EventField("attempts", .integer($0))] } ?? []
            return Event(name: name, level: .debug, requestID: 1, label: "", fields: fields)
        }
        let request = event("http.request")
        #expect(EventGrammar.offences([request, event("http.done", 1)]) == [])
        #expect(EventGrammar.offences([request]).count == 3)
        #expect(EventGrammar.offences([event("http.done", 1), request]).count == 2)
        #expect(EventGrammar.offences([request, request, event("http.done", 2)]).count == 1)
        #expect(EventGrammar.offences([request, event("http.retry"), event("http.done", 1)]).count == 1)
        #expect(EventGrammar.offences([request, event("http.failed", 2)]).count == 1)
        #expect(EventGrammar.offences([request, event("http.failed", 1), event("http.done", 1)]).count == 1)
    }
}
