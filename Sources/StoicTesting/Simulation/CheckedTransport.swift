internal import Foundation
public import Stoic
internal import StoicApple
public import StoicHTTP
public import StoicSimulation
internal import Synchronization

/// Stands between a client and its transport in a world, and fails the seed by the name of the first
/// ``ClientInvariant`` that does not hold.
///
/// ```swift
/// simulate { world in
///     let checked = CheckedTransport(FlakyServer(in: world), world: world)
///     let client = try HTTPClient(base: "https://api.example.com", transport: checked, seed: 1)
///     _ = try? await checked.call(.get("/users")) { try await client.send($0) }
/// }
/// ```
///
/// It sees what is sent. What it cannot see, the app tells: its calls, its sign-outs, and what it writes. Any
/// client can be checked so that sends through an `HTTPTransport`.
public final class CheckedTransport: HTTPTransport {
    /// What a request is part of, for the transport below it.
    private struct Mark: Sendable {
        let owner: ObjectIdentifier
        let call: Int
    }

    @TaskLocal private static var current: Mark?
    /// Numbers the request that an answer belongs to.
    static let numberHeader = "Stoic-Exchange"

    /// The inner one's.
    public let traits: TransportTraits
    private let inner: any HTTPTransport
    private let world: SimulatedWorld
    private let rules: ClientRules
    private let breaker: (@Sendable (String) -> BreakerState?)?
    private let machine: Mutex<InvariantMachine>

    /// A transport that sends by `inner`.
    ///
    /// - Parameters:
    ///   - rules: What the client must keep to. Default: those of the standard policy.
    ///   - breaker: What the client's breaker says of an origin. Default: the breaker is not looked at.
    public init(
        _ inner: any HTTPTransport, world: SimulatedWorld, rules: ClientRules = ClientRules(),
        breaker: (@Sendable (String) -> BreakerState?)? = nil
    ) {
        self.inner = inner
        self.world = world
        self.rules = rules
        self.breaker = breaker
        traits = inner.traits
        machine = Mutex(InvariantMachine(rules: rules, endsInTime: inner.traits.limits == .ambientTime))
    }

    // MARK: What the app tells

    /// Makes a call: everything that `send` brings about belongs to it.
    ///
    /// - Parameter request: What is asked for, which `send` is given.
    /// - Throws: What `send` throws.
    @discardableResult
    public func call<Value>(
        _ request: HTTPRequest, _ send: (HTTPRequest) async throws -> Value
    ) async throws -> Value {
        let facts = facts(of: request)
        guard let id = tell({ $0.callBegan(facts, at: world.now) }) else { return try await send(request) }
        note { "call \(id): \(facts.method) \(facts.target)" }
        return try await withTaskCancellationHandler {
            do {
                let mark = Mark(owner: ObjectIdentifier(self), call: id)
                let value = try await Self.$current.withValue(mark) { try await send(request) }
                let answer = value as? HTTPResponse
                ended(
                    id, .answered, exchange: answer?.headers[Self.numberHeader].flatMap { Int($0) },
                    bytes: answer?.body.count ?? 0)
                return value
            } catch {
                let outcome: InvariantMachine.CallOutcome =
                    switch error {
                    case is CancellationError: .cancelled
                    case let error as HTTPError: .failed(error.failureCode)
                    default: .other
                    }
                ended(id, outcome)
                throw error
            }
        } onCancel: {
            note { "call \(id) is cancelled" }
            tell { $0.callCancelled(id, at: world.now) }
        }
    }

    /// The user has signed out, or in as somebody else: calls that have begun before are over.
    public func signedOut() {
        note { "signed out" }
        tell { $0.signedOut() }
    }

    /// What the present call brought is written to a place, such as a screen or a cache's entry.
    ///
    /// - Parameter place: What newer work must not find overwritten by older.
    public func wrote(to place: String) {
        guard let mark = Self.current, mark.owner == ObjectIdentifier(self) else { return }
        let isCancelled = Task.isCancelled
        tell { $0.wrote(mark.call, to: place, isCancelled: isCancelled) }
    }

    /// Every call has ended: nothing may be under way, and the budget's account must be right.
    ///
    /// - Parameter budget: What the client says that its budget has. Default: not looked at.
    public func expectRest(budget: Double? = nil) {
        note { "rests with \(String(describing: budget))" }
        tell { $0.rested(balance: budget, at: world.now) }
    }

    /// How often each situation was met so far.
    public var situations: [ClientSituation: Int] {
        let met = met
        return Dictionary(
            uniqueKeysWithValues: ClientSituation.allCases.compactMap { situation in
                met[situation.rawValue] > 0 ? (situation, met[situation.rawValue]) : nil
            })
    }

    var met: [Int] { machine.withLock { $0.met } }
    var requests: Int { machine.withLock { $0.exchanges.count } }

    private func ended(
        _ id: Int, _ outcome: InvariantMachine.CallOutcome, exchange: Int? = nil, bytes: Int = 0
    ) {
        note { "call \(id) ended: \(outcome)" }
        tell { $0.callEnded(id, outcome, exchange: exchange, bytes: bytes, at: world.now) }
    }

    private func facts(of request: HTTPRequest) -> InvariantMachine.CallFacts {
        var facts = InvariantMachine.CallFacts()
        facts.method = request.method.name
        facts.target = request.target
        if !request.query.isEmpty { facts.target += "?\(request.query)" }
        facts.isSafe = request.method.isSafe
        facts.isIdempotent = request.method.isIdempotent
        facts.key = request.idempotencyKey ?? request.headers[rules.keyHeader]
        facts.hasBody = request.body != nil
        facts.isOneShot = request.body?.isOneShot ?? false
        if !request.headers.isEmpty {
            facts.vary = rules.varyHeaders.map { request.headers[$0] ?? "" }
        }
        facts.isOrdinary = request.priority == .normal
        facts.isPlain = request.target.hasPrefix("/") && (request.body.map { $0.inMemory != nil } ?? true)
        facts.deadline = Deadline.remaining.map { world.now.advanced(by: $0) }
        return facts
    }

    // MARK: What it sees

    /// Sends by the inner transport.
    public func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        let facts = facts(of: request, limits)
        note { "sends \(request.method) \(request.url.target) for call \(facts.call ?? -1)" }
        guard let number = tell({ $0.sendBegan(facts, at: world.now) }) else {
            return await inner.send(request, limits: limits)
        }
        let result = await inner.send(request, limits: limits)
        note { "request \(number) ended: \(result)" }
        let end: InvariantMachine.SendEnd
        switch result {
        case .response(let answer):
            end = .answered(
                status: answer.status, wait: Self.wait(answer),
                leadsOn: 300...399 ~= answer.status && answer.headers.contains("Location"))
        case .failure(let failure): end = .failed(failure.code, failure.sent, failure.fault)
        case .cancelled: end = .cancelled
        }
        tell { $0.sendEnded(number, end, at: world.now) }
        guard case .response(let answer) = result else { return result }
        var headers = answer.headers
        headers[Self.numberHeader] = String(number)
        return .response(
            TransportResponse(
                status: answer.status, headers: headers, body: answer.body, stream: answer.stream))
    }

    /// Shuts the inner transport down.
    public func shutdown() { inner.shutdown() }

    private func facts(
        of request: TransportRequest, _ limits: TransportLimits
    ) -> InvariantMachine.SendFacts {
        var facts = InvariantMachine.SendFacts()
        if let mark = Self.current, mark.owner == ObjectIdentifier(self) { facts.call = mark.call }
        facts.method = request.method.name
        facts.origin = request.url.origin.description
        facts.target = request.url.target
        facts.isSecure = request.url.origin.scheme == .https
        facts.key = request.headers[rules.keyHeader]
        facts.hasCredentials =
            request.headers.contains("Authorization") || request.headers.contains("Cookie")
            || request.headers.contains("Proxy-Authorization")
        facts.body = request.body.map(Self.digest) ?? request.upload.map { _ in 0 }
        facts.limit = limits.attempt
        facts.left = Deadline.remaining
        facts.isCancelled = Task.isCancelled
        facts.breaker = breaker?(facts.origin)
        return facts
    }

    private static func wait(_ answer: TransportResponse) -> Duration? {
        let values = answer.headers.values(for: "Retry-After")
        guard !values.isEmpty else { return nil }
        // Plain seconds are read here: no client is held against its own way of reading them.
        let seconds = values.compactMap { value in
            value.utf8.count < 10 && value.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(value) : nil
        }
        if seconds.count == values.count, let longest = seconds.max() { return .seconds(longest) }
        // No clock: a date without the answer's own beside it is not held against the client.
        if case .wait(let wait) = RetryAfter.read(
            values, responseDate: answer.headers["Date"], now: { .distantFuture })
        {
            return wait
        }
        return nil
    }

    /// FNV-1a.
    private static func digest(_ body: [UInt8]) -> UInt64 {
        body.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 } | 1
    }

    private func note(_ text: () -> String) {
        world.trace(text())
    }

    @discardableResult
    private func tell<Answer: Sendable>(_ what: (inout InvariantMachine) -> Answer) -> Answer {
        let (answer, found) = machine.withLock { machine in (what(&machine), machine.takeFound()) }
        if let found { world.expect(false, found.rawValue) }
        return answer
    }
}
