import Stoic
@testable import StoicHTTP
import StoicTesting

extension Mistake {
    private static let slow: [ScriptedStep] = [.after(.milliseconds(500), .status(200))]

    static let sharing = [
        Mistake(.duplicateRead, "reads the same thing twice at once", steps: slow) { client in
            async let first = client.checked.call(.get("/x")) { _ in await client.send(.get) }
            try await client.checked.call(.get("/x")) { _ in await client.send(.get) }
            _ = try await first
        },
        Mistake(.answerFromNowhere, "answers a write without sending it") { client in
            try await client.checked.call(.put("/x")) { _ in }
        },
        Mistake(.answerFromNowhere, "answers a read from what came before it") { client in
            let old = try await client.checked.call(.get("/x")) { _ in try await client.answer() }
            _ = try await client.checked.call(.get("/x")) { _ in old }
        },
        Mistake(.foreignAnswer, "shares across credentials", steps: slow) { client in
            let flight = Task {
                try await client.checked.call(.get("/x", headers: ["Authorization": "1"])) { _ in
                    try await client.answer()
                }
            }
            await Task.yield()
            _ = try await client.checked.call(.get("/x", headers: ["Authorization": "2"])) { _ in
                try await flight.value
            }
        },
        Mistake(.staleAnswer, "joins a read from before a write", steps: slow + [.status(200)]) { client in
            let flight = Task {
                try await client.checked.call(.get("/x")) { _ in try await client.answer() }
            }
            await client.sleep(.milliseconds(100))
            try await client.checked.call(.delete("/x")) { _ in await client.send(.delete, "/x?now") }
            _ = try await client.checked.call(.get("/x")) { _ in try await flight.value }
        },
        Mistake(
            .responseLimit, "takes a body above the limit",
            steps: [.bytes([UInt8](repeating: 0, count: 100))], rules: { $0.maxResponseBytes = 99 }
        ) { client in
            _ = try await client.checked.call(.get("/x")) { _ in try await client.answer() }
        },
    ]

    static let hosts = [
        Mistake(
            .bulkhead, "sends two at once where there is one place", steps: slow,
            rules: { $0.maxConcurrentPerHost = 1 }
        ) { client in
            async let first = client.checked.call(.put("/x")) { _ in await client.send(.put) }
            try await client.checked.call(.put("/y")) { _ in await client.send(.put, "/y") }
            _ = try await first
        },
        Mistake(
            .openBreaker, "sends though the breaker is open",
            breaker: .open(until: Instant(nanoseconds: 1_000_000_000))
        ) { client in
            _ = try await client.checked.call(.put("/x")) { _ in await client.send(.put) }
        },
        Mistake(.probes, "probes with two at once", steps: slow, breaker: .halfOpen) { client in
            async let first = client.checked.call(.put("/x")) { _ in await client.send(.put) }
            try await client.checked.call(.put("/y")) { _ in await client.send(.put, "/y") }
            _ = try await first
        },
        Mistake(.groundlessBreaker, "opens its breaker for 404s", steps: [.status(404)]) { client in
            for _ in 0..<20 {
                _ = try? await client.checked.call(.put("/x")) { _ in
                    await client.send(.put)
                    throw HTTPError.refused(.bulkheadFull)
                }
            }
            try await client.checked.call(.put("/x")) { _ in
                throw HTTPError.refused(.breakerOpen(timeLeft: .seconds(1)))
            }
        },
        Mistake(.fairness, "lets a call wait while others that came later are served") { client in
            async let first = client.checked.call(.put("/x")) { _ in
                await client.sleep(.seconds(60))
                await client.send(.put)
            }
            await client.sleep(.seconds(1))
            for _ in 0..<3 {
                try await client.checked.call(.put("/y")) { _ in await client.send(.put, "/y") }
                await client.sleep(.seconds(1))
            }
            _ = try await first
        },
    ]
}

extension CrudeClient {
    /// The answer as an app gets it.
    func answer() async throws -> HTTPResponse {
        guard case .response(let answer) = await send(.get) else { throw CancellationError() }
        return HTTPResponse(
            answer: answer, url: try HTTPURL(Self.origin + "/x"), log: AttemptLog(), requestID: 1)
    }
}
