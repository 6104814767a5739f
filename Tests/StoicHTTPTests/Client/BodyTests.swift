import Foundation
import Stoic
import StoicHTTP
import StoicTesting
import Synchronization
import Testing

/// R5: what a repeat needs its body for.
@Suite struct `A request's body` {
    private static func stream(_ chunks: [String], reads: Mutex<Int>.Handle) -> HTTPBody.Source {
        {
            reads.count()
            return AsyncThrowingStream { continuation in
                for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
                continuation.finish()
            }
        }
    }

    @Test func `that can be made again is read for every attempt`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503), .failure(.reset), .status(200))
        let reads = Mutex<Int>.Handle()
        let body = HTTPBody.restartable(Self.stream(["ab", "", "cd"], reads: reads))
        #expect(try await lab.run(.put("/x", body: body)).status == 200)
        #expect(
            lab.transport.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
                "abcd", "abcd", "abcd",
            ])
        #expect(reads.value == 3)
        EventGrammar.expect(lab)
    }

    @Test func `that is read once is sent once, keyed or not`() async throws {
        for request in [HTTPRequest.put("/x"), .post("/x").keyed()] {
            let lab = try Lab()
            lab.transport.on("/x", respond: .status(503), .status(200))
            let reads = Mutex<Int>.Handle()
            var request = request
            request.body = .oneShot(Self.stream(["x"], reads: reads))
            let error = try await lab.run(request).error()
            #expect(error.attempts == 1)
            #expect(error.log.stopped == .oneShotBody)
            #expect(reads.value == 1)
            #expect(lab.transport.requests.allSatisfy { $0.request.mustNotResend })
        }
    }

    @Test func `in a file is read anew each time`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "stoic-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("first".utf8).write(to: URL(filePath: path))
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503), .status(200))
        let call = lab.start(.put("/x", body: .file(path)))
        try await lab.clock.waitForSleepers(1, until: Instant(nanoseconds: 200_000_000))
        try Data("second".utf8).write(to: URL(filePath: path))
        #expect(try await call.finish().status == 200)
        #expect(
            lab.transport.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["first", "second"])
    }

    @Test func `above its limit is refused unsent`() async throws {
        for (body, fits) in [
            (HTTPBody.restartable(Self.stream(["abc", "de"], reads: .init())), true),
            (.restartable(Self.stream(["abc", "def"], reads: .init())), false),
            (.oneShot(Self.stream(["abcdef"], reads: .init())), false),
        ] {
            let lab = try Lab { $0.maxRequestBytes = 5 }
            lab.transport.on("/x", respond: .status(200))
            let outcome = try await lab.run(.put("/x", body: body))
            #expect(outcome.code == (fits ? "success" : "invalid_request"))
            #expect(lab.transport.requests.count == (fits ? 1 : 0))
            await lab.expectAtRest()
        }
    }

    @Test func `whose stream fails is an invalid request, and what it threw stays unseen`() async throws {
        struct Trouble: Error { var secret = "CANARY" }
        for body in [
            HTTPBody.restartable { throw Trouble() },
            .restartable { AsyncThrowingStream { $0.finish(throwing: Trouble()) } },
            .restartable { throw CancellationError() },
        ] {
            let lab = try Lab()
            let error = try await lab.run(.put("/x", body: body)).error()
            #expect(error.code == "invalid_request")
            #expect(error.attempts == 0)
            #expect(!"\(error)".contains("CANARY"))
            #expect(error.log.stopped == .finalOutcome)
            #expect(lab.transport.requests.isEmpty)
            #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
        }
    }

    @Test func `that fails for a repeat ends the call with what was sent before`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503))
        let reads = Mutex<Int>.Handle()
        let body = HTTPBody.restartable {
            reads.count()
            if reads.value > 1 { throw CancellationError() }
            return AsyncThrowingStream { $0.finish() }
        }
        let error = try await lab.run(.put("/x", body: body)).error()
        #expect(error.code == "invalid_request")
        #expect(error.attempts == 1)
        #expect(lab.events.names == ["http.request", "http.failed"])
        // The retry that was paid for and never sent comes back to the budget.
        #expect(try #require(lab.client.budgetBalance) > 10)
        EventGrammar.expect(lab)
    }
}

extension Mutex where Value == Int {
    /// A counter that closures can share.
    final class Handle: Sendable {
        private let counter = Mutex<Int>(0)

        func count() { counter.withLock { $0 += 1 } }
        var value: Int { counter.withLock { $0 } }
    }
}
