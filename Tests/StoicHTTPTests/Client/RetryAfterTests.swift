import Foundation
import Stoic
import StoicHTTP
import StoicTesting
import Synchronization
import Testing

/// R7 and R8 at the client; the forms of the header have their own tests.
@Suite struct `A server's wait` {
    private static let noon = Date(timeIntervalSince1970: 1_790_078_400)  // 2026-09-22T12:00:00Z
    private static let before = "Tue, 22 Sep 2026 11:59:59 GMT"
    private static let now = "Tue, 22 Sep 2026 12:00:00 GMT"
    private static let after = "Tue, 22 Sep 2026 12:00:01 GMT"

    @Test(arguments: [
        ("-1", "sign"), ("+5", "sign"), ("1.5", "fraction"), ("30s", "malformed_number"), ("", "blank"),
        ("99999999999999999999", "overflow"), ("soon", "not_a_date"),
    ])
    func `that cannot be read leaves the back-off and says why`(value: String, reason: String) async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(429, headers: ["Retry-After": value]), .status(200))
        let response = try await lab.run(.get("/x")).response()
        #expect(response.log.map(\.waitBefore) == [.zero, .milliseconds(200)])  // retry-after-04
        #expect(response.log.map(\.waitSource) == [nil, .backoff])
        let told = lab.events.named("http.retry_after_invalid")
        #expect(told.map { $0["reason"] } == [.text(reason)])
    }

    @Test func `that is missing is no cause for an event`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503), .status(200))
        _ = try await lab.run(.get("/x"))
        #expect(lab.events.named("http.retry_after_invalid").isEmpty)
    }

    @Test(arguments: [(before, 0), (now, 0), (after, 1), ("Wed, 21 Oct 2015 07:28:00 GMT", 0)])
    func `as a date counts from the wall clock, a past one as nothing`(date: String, seconds: Int)
        async throws
    {
        let lab = try Lab { $0.wallClock = WallClock { Self.noon } }
        lab.transport.on("/x", respond: .status(503, headers: ["Retry-After": date]), .status(200))
        let response = try await lab.run(.get("/x")).response()
        // retry-after-08: the jittered back-off stays the floor.
        let wait = max(Duration.milliseconds(200), .seconds(seconds))
        #expect(response.log.map(\.waitBefore) == [.zero, wait])
    }

    @Test func `as a date counts from the answer's own Date where it has one`() async throws {
        let lab = try Lab { $0.wallClock = WallClock { .distantPast } }
        let headers: HTTPHeaders = ["Date": Self.before, "Retry-After": Self.after]
        lab.transport.on("/x", respond: .status(503, headers: headers), .status(200))
        let response = try await lab.run(.get("/x")).response()
        #expect(response.log.map(\.waitBefore) == [.zero, .seconds(2)])
    }

    @Test func `that is given twice is the longer valid one`() async throws {
        let lab = try Lab()
        let headers: HTTPHeaders = ["Retry-After": "3", "retry-after": "-9"]
        var lines = HTTPHeaders(headers)
        lines.add("Retry-After", "5")
        lab.transport.on("/x", respond: .status(503, headers: lines), .status(200))
        let response = try await lab.run(.get("/x")).response()
        #expect(response.log.map(\.waitBefore) == [.zero, .seconds(5)])
        #expect(lab.events.named("http.retry_after_invalid").isEmpty)
    }

    @Test func `is not moved by a clock correction once it has begun`() async throws {  // T1, clock-01
        let reads = Mutex(0)
        let wall = Mutex(Self.noon)
        let lab = try Lab { policy in
            policy.wallClock = WallClock {
                reads.withLock { $0 += 1 }
                return wall.withLock { $0 }
            }
        }
        lab.transport.on(
            "/x", respond: .status(503, headers: ["Retry-After": "Tue, 22 Sep 2026 12:00:10 GMT"]),
            .status(200))
        let call = lab.start(.get("/x"))
        try await lab.clock.waitForSleepers()
        wall.withLock { $0 = Self.noon.addingTimeInterval(-3_600) }
        await lab.clock.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(lab.transport.requests.count == 1)
        await lab.clock.advance(by: .nanoseconds(1))
        #expect(try await call.outcome.response().log[1].waitBefore == .seconds(10))
        #expect(reads.withLock { $0 } == 1)
    }

    // R8
    @Test func `above what is waited for ends the call at once, whole and with its instant`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503), .status(429, headers: ["Retry-After": "86400"]))
        let error = try await lab.run(.get("/x")).error()
        guard case .deferred(let deferral) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(deferral.wait == .seconds(86_400))
        #expect(deferral.notBefore == lab.clock.now.advanced(by: .seconds(86_400)))
        #expect(deferral.status == 429)
        #expect(lab.clock.now == Instant(nanoseconds: 200_000_000))
        #expect(error.attempts == 2)
        #expect(error.code == "deferred")
        #expect(error.retryAfter == .seconds(86_400))
        #expect(error.log.stopped == .deferred)
    }

    @Test func `as long as the cap is waited for, one nanosecond more is not`() async throws {  // R8
        let lab = try Lab { $0.maxRetryAfter = .seconds(4) }
        lab.transport.on("/at", respond: .status(503, headers: ["Retry-After": "4"]), .status(200))
        lab.transport.on("/above", respond: .status(503, headers: ["Retry-After": "5"]), .status(200))
        #expect(try await lab.run(.get("/at")).status == 200)
        #expect(try await lab.run(.get("/above")).code == "deferred")
    }

    @Test func `is deferred before the deadline refuses it, when it is above both`() async throws {  // R8
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503, headers: ["Retry-After": "90"]))
        #expect(try await lab.run(.get("/x"), deadline: .seconds(5)).code == "deferred")
        #expect(lab.events.named("retry.deadline_skip").isEmpty)
    }

    @Test func `is cut to the cap where that was chosen, and its error still names it whole`() async throws
    {  // R8
        let lab = try Lab { $0.longServerWait = .clamp }
        lab.transport.on("/x", respond: .status(503, headers: ["Retry-After": "3600"]))
        let error = try await lab.run(.get("/x")).error()
        #expect(lab.transport.requests.map(\.at.nanoseconds) == [0, 60_000_000_000, 120_000_000_000])
        #expect(error.code == "status_503")
        #expect(error.retryAfter == .seconds(3_600))
        #expect(error.log.map(\.waitSource) == [nil, .server, .server])
    }

    @Test func `that would outlast the deadline is never begun`() async throws {  // T2, retry-after-07
        let lab = try Lab()
        lab.transport.on(
            "/x", respond: .status(429, headers: ["Retry-After": "30"]),
            .status(429, headers: ["Retry-After": "60"]),
            .status(200))
        let call = lab.start(.get("/x"), deadline: .seconds(45))
        try await lab.clock.waitForSleepers()
        await lab.clock.advance(by: .seconds(30))
        let error = try await call.outcome.error()
        #expect(lab.clock.now == Instant(nanoseconds: 30_000_000_000))
        #expect(error.code == "deadline_exceeded")
        #expect(error.retryAfter == .seconds(60))
        #expect(error.attempts == 2)
        #expect(lab.transport.requests.map(\.at.nanoseconds) == [0, 30_000_000_000])
        #expect(
            lab.events.named("retry.deadline_skip").map { $0["retry_after"] } == [.duration(.seconds(60))])
        await lab.expectAtRest()
    }

    @Test func `of hours runs in no time on a virtual clock`() async throws {  // T6
        let lab = try Lab { $0.maxRetryAfter = .seconds(100_000) }
        lab.transport.on("/x", respond: .status(503, headers: ["Retry-After": "86400"]), then: .status(503))
        let error = try await lab.run(.get("/x")).error()
        #expect(error.log.elapsed == .seconds(86_400) + .milliseconds(400))
    }
}
