import Stoic
import StoicHTTP
import StoicSimulation
import StoicTesting
import Testing

/// A client written by hand, without a rule in it: whatever a test makes it do, it does.
struct CrudeClient: Sendable {
    static let origin = "https://api.example.com"

    let world: SimulatedWorld
    let checked: CheckedTransport

    /// Sends once.
    @discardableResult
    func send(
        _ method: HTTPMethod, _ target: String = "/x", headers: HTTPHeaders = [:], body: String? = nil,
        limit: Duration? = .seconds(1)
    ) async -> TransportResult {
        guard let url = try? HTTPURL(target.hasPrefix("/") ? Self.origin + target : target) else {
            return .cancelled
        }
        let request = TransportRequest(
            method: method, url: url, headers: headers, body: body.map { Array($0.utf8) },
            mustNotResend: true)
        return await checked.send(
            request, limits: TransportLimits(attempt: limit, maxResponseBytes: 1_000_000))
    }

    func sleep(_ duration: Duration) async {
        try? await Ambient.source(Ambient.current).sleep(until: world.now.advanced(by: duration))
    }

    /// A task that has been cancelled does this.
    func cancelled(_ work: @escaping @Sendable () async -> Void) async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            await work()
        }
        task.cancel()
        await task.value
    }
}

/// What a client does wrong, and the invariant that must find it.
struct Mistake: Sendable, CustomTestStringConvertible {
    let invariant: ClientInvariant
    let testDescription: String
    var rules = ClientRules()
    /// What the client's breaker is said to be.
    var breaker: BreakerState?
    var steps: [ScriptedStep] = [.status(200)]
    let make: @Sendable (CrudeClient) async throws -> Void

    init(
        _ invariant: ClientInvariant, _ what: String, steps: [ScriptedStep] = [.status(200)],
        breaker: BreakerState? = nil, rules change: (inout ClientRules) -> Void = { _ in },
        _ make: @escaping @Sendable (CrudeClient) async throws -> Void
    ) {
        self.invariant = invariant
        self.testDescription = what
        self.steps = steps
        self.breaker = breaker
        self.make = make
        change(&rules)
    }

    /// Runs the client in worlds.
    func report(seeds: Range<UInt64> = 0..<20) -> SimulationReport {
        simulate(seeds: seeds) { world in
            let server = ScriptedTransport()
            for route in ["/x", "/y", "https://elsewhere.example/x", "http://api.example.com/x"] {
                server.on(route, respond: steps)
            }
            let checked = CheckedTransport(server, world: world, rules: rules) { _ in breaker }
            try? await make(CrudeClient(world: world, checked: checked))
        }
    }
}
