import Stoic
import StoicHTTP
import StoicSimulation
import StoicTesting
import Synchronization
import Testing

/// Races that other clients have lost, under every schedule, timer mode and moment of cancelling.
@Suite struct `Races that other clients have lost` {
    private func sweep(
        _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void
    ) -> SimulationReport {
        simulate(
            seeds: 0..<600,
            timers: [.onTime, .early(within: .milliseconds(5)), .first(within: .milliseconds(5))],
            body: body)
    }

    /// A time at which a caller is cancelled, so that it falls before, into and behind all there is to meet.
    private static func moment(_ world: SimulatedWorld) -> Duration {
        .milliseconds([0, 5, 10, 20][world.choose(4)])
    }

    // Cases bulkhead-02, cancellation-04; P3
    @Test func `give back a place that was granted to a caller as it left`() {
        let report = sweep { world in
            var policy = HTTPPolicy()
            policy.maxConcurrentPerHost = 1
            policy.queueLimitPerHost = 8
            policy.coalesces = false
            let server = ScriptedTransport().on("/x", respond: .after(.milliseconds(10), .json("{}")))
            let checked = CheckedTransport(server, world: world, rules: ClientRules(policy))
            let client = try HTTPClient(
                base: "https://api.example.com", transport: checked, policy: policy, seed: 1)
            let calls = (0..<4).map { _ in
                Task { try await checked.call(.get("/x")) { try await client.send($0) } }
            }
            for call in calls.dropFirst() where world.choose(2) == 1 {
                try await Task.sleep(for: Self.moment(world))
                call.cancel()
            }
            for call in calls {
                switch await call.result {
                case .success(let response): world.expect(response.status == 200, "who stays is answered")
                case .failure(let error):
                    world.expect(error is CancellationError, "who leaves is told no more than that")
                    world.sometimes(true, "somebody left")
                }
            }
            let began = world.now
            let last = try await client.send(.get("/x"))
            world.expect(last.status == 200, "the next is answered")
            world.expect(world.now.nanoseconds - began.nanoseconds <= 15_000_000, "and waits for nobody")
        }
        #expect(report.holds)
    }

    // Cases coalescing-01, coalescing-02; H5
    @Test func `let nobody join a flight that is being called off, or is over`() {
        let report = sweep { world in
            let server = ScriptedTransport().on("/x", respond: .after(.milliseconds(10), .json("{}")))
            let checked = CheckedTransport(server, world: world)
            let client = try HTTPClient(base: "https://api.example.com", transport: checked, seed: 1)
            @Sendable func read() -> Task<HTTPResponse, any Error> {
                Task { try await checked.call(.get("/x")) { try await client.send($0) } }
            }
            let first = read()
            let leaver = Task {
                try await Task.sleep(for: Self.moment(world))
                first.cancel()
            }
            try await Task.sleep(for: Self.moment(world))
            let second = read()
            try await Task.sleep(for: Self.moment(world))
            let third = read()
            try await leaver.value
            _ = await first.result
            for caller in [second, third] {
                let response = try await caller.value
                world.expect(response.status == 200, "who stays is answered")
            }
            world.sometimes(server.requests.count == 1, "all shared one request")
            world.sometimes(server.requests.count > 1, "somebody came too late to share")
            checked.expectRest()
        }
        #expect(report.holds)
    }

    // Cases cancellation-01, cancellation-02; T5
    @Test func `send nothing for who was cancelled before, and end once whenever it comes`() {
        let report = sweep { world in
            let server = ScriptedTransport().on("/x", respond: .status(503), .json("{}"))
            let checked = CheckedTransport(server, world: world)
            let client = try HTTPClient(base: "https://api.example.com", transport: checked, seed: 1)
            let ends = Mutex(0)
            let delay = world.choose(3)
            let call = Task {
                defer { ends.withLock { $0 += 1 } }
                return try await checked.call(.get("/x")) { try await client.send($0) }
            }
            if delay > 0 { try await Task.sleep(for: .milliseconds([1, 150][delay - 1])) }
            let sent = server.requests.count
            call.cancel()
            let result = await call.result
            world.expect(ends.withLock { $0 } == 1, "it ends once")
            world.expect(server.requests.count == sent, "nothing is sent after the cancellation")
            world.expect(
                (try? result.get()) == nil || sent == 2, "it is answered by the second attempt alone")
            world.sometimes(sent == 0, "nothing was sent yet")
            world.sometimes(sent == 1, "it waited for its repeat")
        }
        #expect(report.holds)
    }
}
