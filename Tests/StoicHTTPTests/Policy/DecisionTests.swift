import Stoic
import StoicHTTP
import Testing

/// R1, R2, R3, R4, R6, R8: the pure decision in HTTP's terms, against a second writing of the rules.
@Suite struct `The decision after an answer` {
    enum Kind: String, CaseIterable {
        case unkeyed, keyed, oneShot
    }

    static let methods: [HTTPMethod] = [.get, .head, .options, .trace, .put, .delete, .post, .patch]
    static let waits: [Duration?] = [
        nil, .zero, .milliseconds(100), .seconds(59), .seconds(60), .seconds(60) + .nanoseconds(1),
        .seconds(86_400),
    ]

    /// The rules once more, in the words of the contract.
    private static func expected(
        _ status: Int, _ rule: StatusTable.Rule, _ method: HTTPMethod, _ kind: Kind, _ index: Int,
        _ unit: Double,
        _ wait: Duration?
    ) -> RetryDecision {
        if rule == .success { return .stop(.succeeded) }
        if rule == .final { return .stop(.finalOutcome) }
        if kind == .oneShot { return .stop(.oneShotBody) }
        let isRepeated = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method.name)
        if !isRepeated, kind != .keyed { return .stop(.notIdempotent) }
        if index == 2 { return .stop(.attemptsExhausted) }
        if rule == .retryOnce, index == 1 { return .stop(.repeatedOnce) }
        if let wait, wait > .seconds(60) { return .deferred(wait: wait) }
        let own = Duration.milliseconds((unit == 0 ? 100 : 200) << index)
        if let wait, wait > .zero, wait >= own { return .retry(after: wait, source: .server) }
        return .retry(after: own, source: .backoff)
    }

    private static func rule(_ status: Int) -> StatusTable.Rule {
        switch status {
        case 200...299: .success
        case 408, 429, 500, 502, 503, 504: .retry
        case 421, 425: .retryOnce
        default: .final
        }
    }

    private static func replayability(_ method: HTTPMethod, _ kind: Kind) throws -> Replayability {
        var request = HTTPRequest(method, "/x")
        if kind == .keyed { request = request.keyed("k1") }
        if kind == .oneShot { request.body = .oneShot { AsyncThrowingStream { $0.finish() } } }
        return try PreparedRequest(
            request, base: BaseURL("https://h"), defaults: [:], policy: .standard
        ).replayability
    }

    private func decide(
        _ status: Int, _ policy: HTTPPolicy, _ replayability: Replayability, _ index: Int, _ unit: Double,
        _ wait: Duration?
    ) -> RetryDecision {
        let verdict = AttemptVerdict(
            TransportResponse(status: status), serverWait: wait, hops: 0, policy: policy)
        return RetryMachine.decide(
            RetryMachine.Question(verdict: verdict, replayability: replayability, index: index, unit: unit),
            policy: RetryPolicy.standard)
    }

    @Test(arguments: Kind.allCases)
    func `is the contract's for every status, method, index, unit and wait`(kind: Kind) throws {
        for method in Self.methods {
            let replayability = try Self.replayability(method, kind)
            for status in 100...599 {
                for index in 0...2 {
                    for unit in [0.0, 1.0] {
                        for wait in Self.waits {
                            let found = decide(status, .standard, replayability, index, unit, wait)
                            let wanted = Self.expected(
                                status, Self.rule(status), method, kind, index, unit, wait)
                            guard found != wanted else { continue }
                            let asked = "\(method) \(kind) \(status) \(index) \(unit) \(wait as Any)"
                            Issue.record("\(asked): \(found), not \(wanted)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: StatusTable.Rule.allCases)
    func `follows an override of any status`(rule: StatusTable.Rule) {
        for status in 100...599 {
            var policy = HTTPPolicy.standard
            policy.retryStatuses[status] = rule
            for index in 0...2 {
                let found = decide(status, policy, .repeatable, index, 1, nil)
                #expect(found == Self.expected(status, rule, .get, .unkeyed, index, 1, nil))
            }
            // The neighbour's rule stays what it was.
            let neighbour = status == 599 ? 598 : status + 1
            #expect(policy.retryStatuses[neighbour] == Self.rule(neighbour))
        }
    }

    @Test func `is exact at both ends of chance`() {  // R2
        #expect(
            decide(503, .standard, .repeatable, 0, 0, nil)
                == .retry(after: .milliseconds(100), source: .backoff))
        #expect(
            decide(503, .standard, .repeatable, 0, 1, nil)
                == .retry(after: .milliseconds(200), source: .backoff))
        #expect(
            decide(503, .standard, .repeatable, 1, 0, nil)
                == .retry(after: .milliseconds(200), source: .backoff))
        #expect(
            decide(503, .standard, .repeatable, 1, 1, nil)
                == .retry(after: .milliseconds(400), source: .backoff))
    }

    @Test func `keeps a server's wait exactly, the cap of the back-off notwithstanding`() {  // R3
        let wait = Duration.seconds(60)
        #expect(decide(429, .standard, .repeatable, 0, 0.5, wait) == .retry(after: wait, source: .server))
        #expect(decide(429, .standard, .repeatable, 0, 0.5, .seconds(61)) == .deferred(wait: .seconds(61)))
    }

    @Test func `stops at a unit, an index or a wait that cannot be`() {  // R1
        for unit in [-0.1, 1.1, .nan, .infinity] {
            #expect(decide(503, .standard, .repeatable, 0, unit, nil) == .stop(.invalidInput))
        }
        #expect(decide(503, .standard, .repeatable, -1, 0.5, nil) == .stop(.invalidInput))
        #expect(decide(503, .standard, .repeatable, 0, 0.5, .seconds(-1)) == .stop(.invalidInput))
    }

    @Test func `counts a header of the key's name as a key, unless it is empty`() throws {  // R4
        func replayability(_ headers: HTTPHeaders, _ policy: HTTPPolicy = .standard) throws -> Replayability {
            try PreparedRequest(
                .post("/x", headers: headers), base: BaseURL("https://h"), defaults: [:], policy: policy
            ).replayability
        }
        #expect(try replayability(["idempotency-key": "k"]) == .repeatable)
        #expect(try replayability(["Idempotency-Key": " "]) == .notIdempotent)
        #expect(try replayability([:]) == .notIdempotent)
        var policy = HTTPPolicy.standard
        policy.idempotencyKeyHeader = "PayPal-Request-Id"
        #expect(try replayability(["PayPal-Request-Id": "k"], policy) == .repeatable)
        #expect(try replayability(["Idempotency-Key": "k"], policy) == .notIdempotent)
    }
}
