import Stoic
import StoicHTTP
import StoicTesting
import Synchronization
import Testing

/// One client on a virtual clock over a scripted server, with its events.
struct Lab: Sendable {
    static let base = "https://api.example.com"

    let clock: TestClock
    let transport: ScriptedTransport
    let events: EventRecorder
    let session: SessionGeneration
    let client: HTTPClient

    /// A back-off without chance, so that a test can name each moment: 200 ms, 400 ms, ….
    init(
        limits: TransportTraits.Limits = .ambientTime, seed: UInt64 = 7, headers: HTTPHeaders = [:],
        budget: RetryBudgetPolicy? = RetryBudgetPolicy(), wantsPrivateFields: Bool = false,
        _ change: (inout HTTPPolicy) -> Void = { _ in }
    ) throws {
        var policy = HTTPPolicy()
        policy.backoff = .exponential(jitter: .none)
        change(&policy)
        let clock = TestClock()
        let transport = ScriptedTransport(limits: limits)
        let events = EventRecorder(wantsPrivateFields: wantsPrivateFields)
        let session = SessionGeneration()
        (self.clock, self.transport, self.events, self.session) = (clock, transport, events, session)
        client = try HTTPClient(
            base: Self.base, transport: transport, policy: policy, headers: headers, label: "lab",
            budget: budget, session: session, events: events, seed: seed)
    }

    /// Starts a call in a task of its own, on the virtual clock.
    func start(
        _ request: HTTPRequest, deadline: Duration? = nil,
        observing observer: (@Sendable (SuspensionPoint) -> Void)? = nil
    ) -> Running {
        start(deadline: deadline, observing: observer) { [client] in try await client.send(request) }
    }

    /// Starts any work that ends like a call.
    func start(
        deadline: Duration? = nil, observing observer: (@Sendable (SuspensionPoint) -> Void)? = nil,
        _ work: @escaping @Sendable () async throws -> HTTPResponse
    ) -> Running {
        let end = Ending()
        let task = Task { [clock] in
            let outcome = await withTimeSource(clock) {
                await Self.within(deadline) {
                    await Self.observed(observer) { await CallOutcome(of: work) }
                }
            }
            end.set(outcome)
            return outcome
        }
        return Running(task: task, end: end, clock: clock)
    }

    /// A call from its start to its end, however long it waits.
    func run(_ request: HTTPRequest, deadline: Duration? = nil) async throws -> CallOutcome {
        try await start(request, deadline: deadline).finish()
    }

    private static func within(
        _ deadline: Duration?, _ work: () async -> CallOutcome
    ) async -> CallOutcome {
        guard let deadline else { return await work() }
        return await withDeadline(deadline, operation: work)
    }

    private static func observed(
        _ observer: (@Sendable (SuspensionPoint) -> Void)?, _ work: () async -> CallOutcome
    ) async -> CallOutcome {
        guard let observer else { return await work() }
        return await observingSuspensionPoints(observer, operation: work)
    }

    /// Everything that a call takes has come back.
    func expectAtRest(_ place: SourceLocation = #_sourceLocation) async {
        let client = client
        #expect(
            await eventually { client.flightCount == 0 && transport.inFlight == 0 },
            "flights \(client.flightCount), in flight \(transport.inFlight)", sourceLocation: place)
        for host in client.hosts.all {
            #expect(
                await eventually { host.inFlight == 0 && host.waiting == 0 },
                "\(host.key): in flight \(host.inFlight), waiting \(host.waiting)", sourceLocation: place)
        }
        #expect(await eventually { clock.sleepers.isEmpty }, "\(clock)", sourceLocation: place)
    }
}

/// Lets other tasks run until the condition holds; false when it never does.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<200_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}

/// A call's outcome, as soon as there is one.
final class Ending: Sendable {
    private let outcome = Mutex<CallOutcome?>(nil)

    func set(_ value: CallOutcome) { outcome.withLock { $0 = value } }
    var value: CallOutcome? { outcome.withLock { $0 } }
}

/// A call that was started.
struct Running: Sendable {
    let task: Task<CallOutcome, Never>
    let end: Ending
    let clock: TestClock

    var outcome: CallOutcome {
        get async { await task.value }
    }

    var isOver: Bool { end.value != nil }

    func cancel() { task.cancel() }

    /// Moves the clock from one sleeper to the next until the call is over.
    func finish(_ place: SourceLocation = #_sourceLocation) async throws -> CallOutcome {
        for _ in 0..<10_000 where !isOver {
            guard await eventually({ isOver || clock.nextDeadline != nil }) else { break }
            if let next = clock.nextDeadline, !isOver { await clock.advance(to: next) }
        }
        try #require(isOver, "the call never ends; \(clock)", sourceLocation: place)
        return await outcome
    }
}
