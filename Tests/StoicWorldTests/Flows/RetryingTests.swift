import Stoic
import StoicFlow
import StoicHTTP
import StoicSimulation
import StoicTesting
import Synchronization
import Testing

/// What a screen heard of retries, in order.
private final class Shown: Sendable {
    private let states = Mutex<[FlowState<Int>]>([])

    func add(_ state: FlowState<Int>) { states.withLock { $0.append(state) } }

    var all: [FlowState<Int>] { states.withLock { $0 } }

    /// Each wait that was shown: the attempts failed by then, and when the next one was to come.
    var waits: [(failed: Int, next: Instant)] {
        var found: [(failed: Int, next: Instant)] = []
        for state in all {
            guard case .retrying(let failed, let next) = state.activity, found.last?.failed != failed else {
                continue
            }
            found.append((failed, next))
        }
        return found
    }
}

/// One call's log, and when it began.
private final class Account: Sendable {
    let entry = Mutex<(begun: Instant, log: AttemptLog)?>(nil)

    func send(_ client: HTTPClient, _ path: String) async throws {
        let begun = Ambient.now(Ambient.current)
        do {
            let response = try await client.send(.get(path))
            entry.withLock { $0 = (begun, response.log) }
        } catch let error as HTTPError {
            entry.withLock { $0 = (begun, error.log) }
            throw error
        }
    }
}

/// A back-off without chance: 200 ms, 400 ms.
private func policy(_ change: (inout HTTPPolicy) -> Void = { _ in }) -> HTTPPolicy {
    var policy = HTTPPolicy()
    policy.backoff = .exponential(jitter: .none)
    change(&policy)
    return policy
}

// F1
@Suite struct `A flow over a client` {
    private let base = "https://api.example.com"

    /// What was shown is what the log says, at the end of work that nobody cancelled.
    private static func isTrue(_ shown: Shown, _ account: Account) -> Bool {
        guard let (begun, log) = account.entry.withLock({ $0 }) else { return false }
        let taken = log.dropFirst().map { begun.advanced(by: $0.start) }
        let waits = shown.waits
        // A wait may end in a refusal instead of an attempt.
        return waits.map(\.next).prefix(taken.count).elementsEqual(taken)
            && waits.map(\.failed) == Array(1..<(waits.count + 1)) && waits.count - taken.count <= 1
    }

    @Test func `shows each wait that the client takes, without a word from who wrote the screen`() {
        let report = simulate(seeds: 0..<400) { world in
            let server = FlakyServer(in: world, faults: [.badGateway, .unavailable, .refused, .resetBefore])
            let client = try HTTPClient(
                base: base, transport: server, policy: policy { $0.maxAttempts = 4 }, seed: 7)
            let (flow, shown, account) = (Flow<Int>(), Shown(), Account())
            flow.onChange { shown.add($0) }
            flow.run { _ in
                try await account.send(client, "/x")
                return .fresh(1)
            }
            try await Task.sleep(for: .seconds(600))
            world.expect(flow.state.activity == .idle, "it ends")
            world.expect(Self.isTrue(shown, account), "the wait shown is the wait taken")
            world.sometimes(shown.waits.count >= 2, "it waits twice")
            let error = flow.state.trouble
            world.expect(error == nil || error?.requestID != nil, "a failure names its request")
        }
        #expect(report.holds)
    }

    @Test func `shows the waits of a retry around its calls, and no others`() {
        let report = simulate(seeds: 0..<50) { world in
            let transport = ScriptedTransport()
            transport.on("/x", respond: .status(503), .status(503), .status(200))
            let client = try HTTPClient(base: base, transport: transport, policy: policy(), seed: 7)
            let (flow, shown) = (Flow<Int>(), Shown())
            flow.onChange { shown.add($0) }
            var around = RetryPolicy()
            around.backoff = .schedule([.seconds(5), .seconds(5)])
            let start = Ambient.now(Ambient.current)
            flow.run { [around] _ in
                try await retry(around, units: UnitSource()) { _ in _ = try await client.send(.get("/x")) }
                return .fresh(1)
            }
            try await Task.sleep(for: .seconds(60))
            world.expect(
                shown.waits.map { start.duration(to: $0.next) } == [.seconds(5), .seconds(10)], "two waits")
            world.expect(flow.state.content == .fresh(1), "it comes to an end")
        }
        #expect(report.holds)
    }

    // H5
    @Test(arguments: [false, true])
    func `shows the waits of a request that it shares, also when who began it has left`(leaves: Bool) {
        let report = simulate(seeds: 0..<100) { world in
            let transport = ScriptedTransport()
            transport.on(
                "/x", respond: .after(.milliseconds(100), .status(503)), .after(.seconds(1), .status(503)),
                .status(200))
            let client = try HTTPClient(base: base, transport: transport, policy: policy(), seed: 7)
            let start = Ambient.now(Ambient.current)
            let screens = (0..<2).map { _ in (flow: Flow<Int>(), shown: Shown()) }
            for (flow, shown) in screens {
                flow.onChange { shown.add($0) }
                flow.run { _ in
                    _ = try await client.send(.get("/x"))
                    return .fresh(1)
                }
                try await Task.sleep(for: .milliseconds(50))
            }
            try await Task.sleep(for: .milliseconds(400))
            if leaves { screens[0].flow.leave() }
            try await Task.sleep(for: .seconds(60))
            let all: [Duration] = [.milliseconds(300), .milliseconds(1_700)]
            for (index, (flow, shown)) in screens.enumerated() {
                let hasLeft = leaves && index == 0
                world.expect(
                    shown.waits.map { start.duration(to: $0.next) } == Array(all.prefix(hasLeft ? 1 : 2)),
                    "screen \(index) sees the waits while it is there")
                world.expect(hasLeft || flow.state.content == .fresh(1), "screen \(index) sees the end")
            }
            world.expect(transport.requests.count == 3, "one request for both")
        }
        #expect(report.holds)
    }

    @Test func `shows the waits between the pages of a list`() {
        let report = simulate(seeds: 0..<50) { world in
            let transport = ScriptedTransport()
            transport.on("/page", respond: .status(502), .status(200))
            let client = try HTTPClient(base: base, transport: transport, policy: policy(), seed: 7)
            let pages = Pages<Int, Int>()
            let heard = Mutex(0)
            pages.onChange { state in
                if state.flow.isRetrying { heard.withLock { $0 += 1 } }
            }
            pages.run { _, _ in
                _ = try await client.send(.get("/page"))
                return .fresh(Page([1], next: nil))
            }
            try await Task.sleep(for: .seconds(60))
            world.expect(heard.withLock { $0 } > 0 && pages.state.items == [1], "it waits, and it comes")
        }
        #expect(report.holds)
    }
}
