import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// R6 at the client: what each status does to a call, counted at the server.
@Suite struct `A status` {
    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func `that passes by is retried as often as the policy allows`(status: Int) async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(status))
        let error = try await lab.run(.get("/x")).error()
        #expect(error.code == "status_\(status)")
        #expect(error.attempts == 3)
        #expect(error.log.stopped == .attemptsExhausted)
        #expect(lab.transport.requests.count == 3)
    }

    @Test(arguments: [421, 425])
    func `that asks for one repeat gets one`(status: Int) async throws {
        let lab = try Lab()
        lab.transport.on("/good", respond: .status(status), .status(200))
        lab.transport.on("/bad", respond: .status(status))
        #expect(try await lab.run(.get("/good")).status == 200)
        let error = try await lab.run(.get("/bad")).error()
        #expect(error.code == "status_\(status)")
        #expect(error.attempts == 2)
        #expect(error.log.stopped == .repeatedOnce)
        #expect(try await lab.run(.post("/bad")).error().attempts == 1)  // R4
    }

    @Test(arguments: [
        300, 304, 305, 306, 310, 399, 400, 401, 403, 404, 405, 409, 410, 413, 418, 422, 426, 451, 499, 501,
        505, 507,
        511, 599, 600, 799, 999,
    ])
    func `of any other kind is final at once`(status: Int) async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(status, headers: ["Retry-After": "1"]))
        let error = try await lab.run(.get("/x")).error()
        #expect(error.code == "status_\(status)")
        #expect(error.log.stopped == .finalOutcome)
        #expect(lab.transport.requests.count == 1)
        #expect(lab.clock.now == Instant(nanoseconds: 0))
    }

    @Test(arguments: [200, 201, 202, 204, 206, 299])
    func `of the second hundred is handed over`(status: Int) async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(status))
        #expect(try await lab.run(.get("/x")).status == status)
    }

    @Test func `can be given another meaning`() async throws {
        let lab = try Lab { policy in
            policy.retryStatuses[404] = .success
            policy.retryStatuses[503] = .final
            policy.retryStatuses[202] = .retry
        }
        lab.transport.on("/absent", respond: .status(404))
        lab.transport.on("/down", respond: .status(503))
        lab.transport.on("/later", respond: .status(202, headers: ["Retry-After": "3"]), .status(200))
        #expect(try await lab.run(.get("/absent")).status == 404)
        #expect(try await lab.run(.get("/down")).error().attempts == 1)
        let response = try await lab.run(.get("/later")).response()
        // R7: the wait counts on every retried status, a 2xx among them.
        #expect(response.log.map(\.waitBefore) == [.zero, .seconds(3)])
    }

    @Test(arguments: [HTTPMethod.post, .patch])
    func `never makes an unkeyed request go twice`(method: HTTPMethod) async throws {  // R4, idempotency-02
        for step in [
            ScriptedStep.status(503), .status(429, headers: ["Retry-After": "1"]), .status(408),
            .failure(.reset),
            .failure(.closedEarly), .failure(.refused), .failure(.dns), .failure(.timedOutConnect), .hang,
        ] {
            let lab = try Lab()
            lab.transport.on("/orders", respond: step)
            let error = try await lab.run(HTTPRequest(method, "/orders", body: .text("x"))).error()
            #expect(error.attempts == 1, "\(step)")
            #expect(error.log.stopped == .notIdempotent, "\(step)")
            #expect(lab.transport.requests.count == 1, "\(step)")
            #expect(lab.transport.repeatedSideEffects().isEmpty)
        }
    }

    // R4
    @Test func `or failure that proves the request unsent is repeated only where asked for`() async throws {
        for step in [ScriptedStep.failure(.refused), .failure(.dns), .status(421)] {
            let lab = try Lab { $0.retryProvenUnsent = true }
            lab.transport.on("/orders", respond: step, .status(201))
            #expect(try await lab.run(.post("/orders")).status == 201, "\(step)")
        }
        for step in [ScriptedStep.failure(.reset), .status(503), .hang] {
            let lab = try Lab { $0.retryProvenUnsent = true }
            lab.transport.on("/orders", respond: step, .status(201))
            #expect(try await lab.run(.post("/orders")).error().attempts == 1, "\(step)")
        }
    }
}
