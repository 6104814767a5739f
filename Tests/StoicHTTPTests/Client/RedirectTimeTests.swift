import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// R7, R8, T3, T2 between the hops of a redirect.
@Suite struct `A redirect's time` {
    private static func wait(_ seconds: Int, _ status: Int = 302) -> ScriptedStep {
        .redirect(to: "/b", status: status, headers: ["Retry-After": "\(seconds)"])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `is the wait that its answer asked for`(status: Int) async throws {  // R7
        let lab = try Lab()
        lab.transport.on("/a", respond: Self.wait(4, status))
        lab.transport.on("/b", respond: .status(200))
        let response = try await lab.run(.get("/a")).response()
        #expect(lab.transport.requests.map(\.at.nanoseconds) == [0, 4_000_000_000])
        #expect(response.log.count == 1)
        #expect(response.log.first?.duration == .seconds(4))
    }

    @Test func `is not spent on a wait that cannot be read, and an event says why`() async throws {
        let lab = try Lab()
        lab.transport.on("/a", respond: .redirect(to: "/b", headers: ["Retry-After": "soon"]))
        lab.transport.on("/b", respond: .status(200))
        #expect(try await lab.run(.get("/a")).status == 200)
        #expect(lab.events.named("http.retry_after_invalid").count == 1)
        #expect(lab.clock.now == Instant(nanoseconds: 0))
    }

    @Test func `above what is waited for ends the call as deferred`() async throws {  // R8
        let lab = try Lab { $0.attemptTimeout = nil }
        lab.transport.on("/a", respond: Self.wait(61))
        let error = try await lab.run(.get("/a"), deadline: .seconds(5)).error()
        guard case .deferred(let deferral) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(deferral.wait == .seconds(61))
        #expect(deferral.status == 302)
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `is cut to the cap where that was chosen`() async throws {  // R8
        let lab = try Lab { policy in
            policy.attemptTimeout = nil
            policy.longServerWait = .clamp
        }
        lab.transport.on("/a", respond: Self.wait(3_600))
        lab.transport.on("/b", respond: .status(200))
        #expect(try await lab.run(.get("/a")).status == 200)
        #expect(lab.clock.now == Instant(nanoseconds: 60_000_000_000))
    }

    @Test func `that would outlast the deadline is refused at once`() async throws {  // T2
        let lab = try Lab()
        lab.transport.on("/a", respond: Self.wait(6))
        let error = try await lab.run(.get("/a"), deadline: .seconds(6)).error()
        #expect(error.code == "deadline_exceeded")
        #expect(error.retryAfter == .seconds(6))
        #expect(lab.clock.now == Instant(nanoseconds: 0))
        #expect(lab.events.named("retry.deadline_skip").map { $0["retry_after"] } == [.duration(.seconds(6))])
    }

    @Test func `for which the attempt has no room is handed over whole`() async throws {  // R8, T3
        let lab = try Lab()
        lab.transport.on("/a", respond: Self.wait(30))
        let error = try await lab.run(.get("/a")).error()
        #expect(error.code == "deferred")
        #expect(error.retryAfter == .seconds(30))
    }

    @Test func `counts over all hops: the attempt's limit is one`() async throws {  // T3
        let lab = try Lab { policy in
            policy.attemptTimeout = .seconds(2)
            policy.maxAttempts = 1
        }
        lab.transport.on("/a", respond: .after(.milliseconds(1_500), .redirect(to: "/b")))
        lab.transport.on("/b", respond: .after(.milliseconds(1_500), .redirect(to: "/c")))
        let error = try await lab.run(.get("/a")).error()
        #expect(error.code == "timed_out_attempt")
        #expect(lab.clock.now == Instant(nanoseconds: 2_000_000_000))
        #expect(lab.transport.requests.map(\.target) == ["/a", "/b"])
    }

    @Test func `counts on when a hop comes back to the first place`() async throws {  // T3
        let lab = try Lab { policy in
            policy.attemptTimeout = .seconds(2)
            policy.maxAttempts = 1
        }
        lab.transport.on("POST /a", respond: .after(.milliseconds(1_500), .redirect(to: "/a", status: 303)))
        lab.transport.on("GET /a", respond: .hang)
        #expect(try await lab.run(.post("/a")).code == "timed_out_attempt")
        #expect(lab.clock.now == Instant(nanoseconds: 2_000_000_000))
    }

    @Test func `is no time to sign out in: the next hop is not sent`() async throws {  // H7
        let lab = try Lab()
        lab.transport.on("/a", respond: Self.wait(4))
        let call = lab.start(.get("/a"))
        try await lab.clock.waitForSleepers()
        lab.session.advance()
        #expect(try await call.finish().code == "session_ended")
        #expect(lab.transport.requests.count == 1)
    }
}
