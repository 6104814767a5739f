import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// One transport against one server, for tests that send more than once.
struct Exchanges: Sendable {
    let server: WireServer
    let transport: any HTTPTransport

    /// The first request of a connection is answered; the next on it, and every POST, meets the loss.
    static func run(
        _ kind: TransportKind, stale loss: WireStep, _ body: (Exchanges) async throws -> Void
    ) async throws {
        let server = try WireServer { request, context in
            context.indexOnConnection == 0 && request.method == "GET" ? [.text("a")] : [loss]
        }
        try await run(kind, server, body)
    }

    /// Each request gets the first steps.
    static func run(
        _ kind: TransportKind, _ steps: [[WireStep]], _ body: (Exchanges) async throws -> Void
    ) async throws {
        try await run(kind, try WireServer { _, _ in steps.first ?? [] }, body)
    }

    static func run(
        _ kind: TransportKind, _ server: WireServer, _ body: (Exchanges) async throws -> Void
    ) async throws {
        let transport = kind.make()
        try await body(Exchanges(server: server, transport: transport))
        transport.shutdown()
        #expect(await server.waitForAllEnded(), "a connection is left open")
        server.stop()
    }

    func on(_ other: any HTTPTransport) -> Exchanges { Exchanges(server: server, transport: other) }

    func get(_ target: String) async -> Outcome { await send(.get, target, HTTPHeaders(), nil) }

    func post(_ target: String, _ text: String, attempt: Duration = .seconds(15)) async -> Outcome {
        await send(.post, target, HTTPHeaders(), Array(text.utf8), attempt: attempt)
    }

    func send(
        _ method: HTTPMethod, _ target: String, _ headers: HTTPHeaders, _ body: [UInt8]?,
        attempt: Duration = .seconds(15)
    ) async -> Outcome {
        Outcome(await result(method, target, headers, body, attempt: attempt))
    }

    func response(_ target: String) async -> TransportResponse? {
        guard case .response(let response) = await result(.get, target, HTTPHeaders(), nil) else {
            return nil
        }
        return response
    }

    func result(
        _ method: HTTPMethod, _ target: String, _ headers: HTTPHeaders, _ body: [UInt8]?,
        attempt: Duration = .seconds(15)
    ) async -> TransportResult {
        guard let url = try? HTTPURL(server.baseURL + target) else { return .cancelled }
        let request = TransportRequest(
            method: method, url: url, headers: headers, body: body, mustNotResend: method == .post)
        return await transport.send(
            request, limits: TransportLimits(attempt: attempt, maxResponseBytes: 10_000_000))
    }
}
