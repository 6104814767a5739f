import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// R11: how each failure of a transport is read, by the retry and by the breaker.
@Suite struct `A transport's failure` {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: FailureCode
        let fault: Fault
        let sent: Sent
        let repeats: Bool
        let counts: Bool

        var testDescription: String { code.text }
    }

    static let rows = [
        Row(code: .timedOutConnect, fault: .path, sent: .maybe, repeats: true, counts: true),
        Row(code: .timedOutFirstByte, fault: .path, sent: .maybe, repeats: true, counts: true),
        Row(code: .timedOutStall, fault: .path, sent: .maybe, repeats: true, counts: true),
        Row(code: .dns, fault: .path, sent: .no, repeats: true, counts: true),
        Row(code: .refused, fault: .host, sent: .no, repeats: true, counts: true),
        Row(code: .reset, fault: .path, sent: .maybe, repeats: true, counts: true),
        Row(code: .closedEarly, fault: .path, sent: .maybe, repeats: true, counts: true),
        Row(code: .tls, fault: .certificate, sent: .maybe, repeats: false, counts: false),
        Row(code: .badResponse, fault: .host, sent: .maybe, repeats: true, counts: true),
        Row(code: .undecodable, fault: .host, sent: .maybe, repeats: true, counts: true),
        Row(code: .responseTooLarge, fault: .caller, sent: .maybe, repeats: false, counts: false),
        Row(code: .offline, fault: .device, sent: .maybe, repeats: true, counts: false),
        Row(code: .invalidRequest, fault: .caller, sent: .no, repeats: false, counts: false),
    ]

    @Test(arguments: rows)
    func `has its class`(row: Row) {
        let failure = TransportFailure(code: row.code)
        #expect(failure.fault == row.fault)
        #expect(failure.sent == row.sent)
        #expect(failure.repeatingCanHelp == row.repeats)
        let verdict = AttemptVerdict(failure, hops: 0)
        #expect(verdict.repeat == (row.repeats ? .worthwhile : .never))
        #expect(verdict.health == (row.counts ? .failure : .nothing))
        #expect(verdict.isDeviceFault == (row.fault == .device))
    }

    @Test(arguments: rows)
    func `is repeated for a GET when that can help, never for an unkeyed POST`(row: Row) async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .failure(row.code))
        #expect(try await lab.run(.get("/x")).error().attempts == (row.repeats ? 3 : 1))
        #expect(try await lab.run(.post("/x")).error().attempts == 1)
        #expect(try await lab.run(.post("/x").keyed()).error().attempts == (row.repeats ? 3 : 1))
    }

    @Test(arguments: rows)
    func `opens the breaker only when host or path are at fault`(row: Row) async throws {  // P2
        let lab = try Lab(budget: nil) { $0.maxAttempts = 1 }
        lab.transport.on("/x", respond: .failure(row.code))
        for _ in 0..<20 { _ = try await lab.run(.get("/x")) }
        let breaker = try #require(lab.client.breaker(of: Lab.base))
        #expect((breaker.state == .closed) == !row.counts)
    }

    @Test func `of the device neither drains nor shrinks the budget`() async throws {  // R9
        let lab = try Lab()
        lab.transport.on("/x", respond: .failure(.offline))
        for _ in 0..<20 { #expect(try await lab.run(.get("/x")).error().attempts == 3) }
        #expect(try #require(lab.client.budgetBalance) >= 10)
    }

    @Test func `that nobody asked for is no cancellation`() async throws {  // T4
        struct Quitter: HTTPTransport {
            func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
                .cancelled
            }
        }
        let client = try HTTPClient(base: Lab.base, transport: Quitter(), policy: .never)
        let error = await #expect(throws: HTTPError.self) { _ = try await client.send(.get("/x")) }
        #expect(error?.code == "unknown")
    }
}
