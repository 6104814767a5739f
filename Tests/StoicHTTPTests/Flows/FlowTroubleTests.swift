import Stoic
import StoicFlow
import StoicHTTP
import StoicTesting
import Testing

/// An error of somebody else's that has one of our codes.
private struct Coded: Retryable {
    let code: String
    let isWorthRetrying: Bool
    var retryAfter: Duration? { nil }
}

// F1
@Suite struct `What an error means to a screen` {
    static let codes: [FailureCode] = [
        .status(400), .status(401), .status(403), .status(404), .status(408), .status(409), .status(421),
        .status(425), .status(429), .status(500), .status(501), .status(502), .status(503), .status(504),
        .status(511), .timedOutConnect, .timedOutFirstByte, .timedOutStall, .timedOutAttempt, .dns, .refused,
        .reset, .closedEarly, .tls, .badResponse, .redirectLoop, .redirectLimit, .redirectInsecure,
        .redirectBody, .responseTooLarge, .decoding, .undecodable, .deferred, .breakerOpen, .bulkheadFull,
        .budgetExhausted, .deadlineExceeded, .hostHeld, .sessionEnded, .invalidRequest, .offline, .shutDown,
        .unknown,
    ]

    /// Of a request that may be repeated. A new code does not compile until somebody says what it means.
    static func expected(_ code: FailureCode) -> FlowTrouble.Kind {
        switch code {
        case .status(401), .sessionEnded: .needsSignIn
        case .status(511): .captivePortal
        case .status(408), .status(421), .status(425), .status(429), .status(500), .status(502), .status(503),
            .status(504):
            .recoverable
        case .status: .unavailable
        case .offline: .offline
        case .timedOutConnect, .timedOutFirstByte, .timedOutStall, .timedOutAttempt, .dns, .refused, .reset,
            .closedEarly, .badResponse, .undecodable, .unknown:
            .recoverable
        case .deferred, .breakerOpen, .bulkheadFull, .budgetExhausted, .deadlineExceeded, .hostHeld:
            .recoverable
        case .tls, .redirectLoop, .redirectLimit, .redirectInsecure, .redirectBody, .responseTooLarge,
            .decoding, .invalidRequest, .shutDown:
            .unavailable
        }
    }

    /// What a call ends with when that happens to each of its attempts.
    static func error(_ code: FailureCode, _ request: HTTPRequest = .get("/x")) async throws -> HTTPError {
        let lab = try Lab { $0.maxAttempts = 2 }
        let step: ScriptedStep =
            if case .status(let status) = code { .status(status) } else { .failure(code) }
        lab.transport.on("\(request.method) /x", respond: step)
        return try await lab.run(request).error()
    }

    @Test(arguments: codes)
    func `follows from its code`(code: FailureCode) async throws {
        let isOurs = [.deferred, .breakerOpen, .bulkheadFull, .budgetExhausted, .deadlineExceeded, .hostHeld]
            .contains(code)
        let isOutcome = isOurs || [.decoding, .sessionEnded].contains(code)
        if !isOutcome {
            let error = try await Self.error(code)
            #expect(error.code == code.text)
            let trouble = FlowTrouble(error)
            #expect(trouble.kind == Self.expected(code), "\(code)")
            #expect(trouble.code == code.text)
            #expect(trouble.requestID == error.requestID)
        }
        let isSpecial = [.offline, .needsSignIn, .captivePortal].contains(Self.expected(code))
        for isWorth in [true, false] {
            let kind = FlowTrouble(Coded(code: code.text, isWorthRetrying: isWorth)).kind
            #expect(
                kind == (isSpecial ? Self.expected(code) : isOurs || isWorth ? .recoverable : .unavailable))
        }
    }

    @Test func `follows from how a call was refused or what it brought`() async throws {
        let kinds: [String: FlowTrouble.Kind] = [
            "deferred": .recoverable, "budget_exhausted": .recoverable, "deadline_exceeded": .recoverable,
            "bulkhead_full": .recoverable, "breaker_open": .recoverable, "session_ended": .needsSignIn,
            "decoding": .unavailable, "status_404": .unavailable, "invalid_request": .unavailable,
            "response_too_large": .unavailable, "redirect_loop": .unavailable,
            "timed_out_attempt": .recoverable,
        ]
        var seen: Set<String> = []
        for (code, error) in try await `An HTTP error`.all() {
            guard let kind = kinds[code] else { continue }
            seen.insert(code)
            // The session ended during a write without key; signing in comes first all the same.
            #expect(FlowTrouble(error).kind == kind, "\(code)")
            #expect(FlowTrouble(error).requestID == error.requestID)
        }
        #expect(seen == Set(kinds.keys))
        #expect(
            FlowTrouble(try await `A captive portal`.error(.status(200, body: "<html>"))).kind
                == .captivePortal)
    }

    /// No button that charges a card twice; one where it is proven that nothing was charged.
    static let writes: [(FailureCode, FlowTrouble.Kind)] = [
        (.reset, .unavailable), (.timedOutAttempt, .unavailable), (.timedOutStall, .unavailable),
        (.closedEarly, .unavailable), (.status(500), .unavailable), (.status(503), .unavailable),
        (.refused, .recoverable), (.dns, .recoverable), (.status(421), .recoverable), (.offline, .offline),
        (.status(401), .needsSignIn), (.tls, .unavailable),
    ]

    // R4
    @Test(arguments: writes.indices)
    func `offers no second write where the first may have acted`(index: Int) async throws {
        let (code, kind) = Self.writes[index]
        #expect(FlowTrouble(try await Self.error(code, .post("/x"))).kind == kind)
        let keyed = try await Self.error(code, .post("/x").keyed("k"))
        #expect(FlowTrouble(keyed).kind == Self.expected(code), "with a key it cannot act twice")
        let put = try await Self.error(code, HTTPRequest(.put, "/x"))
        #expect(FlowTrouble(put).kind == Self.expected(code))
    }

    // R4, T2
    @Test func `offers no second write when the deadline cut the first`() async throws {
        for (isBegun, kind) in [(true, FlowTrouble.Kind.unavailable), (false, .recoverable)] {
            let lab = try Lab()
            lab.transport.on("POST /x", respond: .hang)
            let error = try await lab.run(.post("/x"), deadline: isBegun ? .seconds(1) : .zero).error()
            #expect(error.code == "deadline_exceeded")
            #expect(FlowTrouble(error).kind == kind)
        }
    }

    @Test func `names the request behind a retry that was refused`() async throws {
        let lab = try Lab { $0.maxAttempts = 1 }
        lab.transport.on("/x", respond: .status(503, headers: ["Retry-After": "20"]))
        let client = lab.client
        let error = await #expect(throws: CallRejected.self) {
            try await withTimeSource(lab.clock) {
                try await withDeadline(.seconds(10)) {
                    try await retry { _ in _ = try await client.send(.get("/x")) }
                }
            }
        }
        let trouble = FlowTrouble(try #require(error))
        #expect(trouble.kind == .recoverable)
        #expect(trouble.code == "deadline_exceeded")
        #expect(trouble.requestID == (error?.lastError as? HTTPError)?.requestID)
        #expect(trouble.requestID != nil)
    }
}
