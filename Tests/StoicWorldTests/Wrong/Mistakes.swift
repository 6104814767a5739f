import Stoic
@testable import StoicHTTP
import StoicTesting

extension Mistake {
    static let all = repeats + budgets + waits + endings + writes + sharing + hosts

    static let repeats = [
        Mistake(.unkeyedRepeat, "sends a POST again", steps: [.status(503)]) { client in
            try await client.checked.call(.post("/x")) { _ in
                await client.send(.post)
                await client.sleep(.seconds(1))
                await client.send(.post)
            }
        },
        Mistake(.sameKeyAndBody, "makes a new key for each attempt", steps: [.status(503)]) { client in
            try await client.checked.call(.post("/x").keyed("1")) { _ in
                await client.send(.post, headers: ["Idempotency-Key": "1"])
                await client.sleep(.seconds(1))
                await client.send(.post, headers: ["Idempotency-Key": "2"])
            }
        },
        Mistake(.sameKeyAndBody, "leaves the key out") { client in
            _ = try await client.checked.call(.post("/x").keyed("1")) { _ in await client.send(.post) }
        },
        Mistake(.sameKeyAndBody, "loses the body", steps: [.status(503)]) { client in
            try await client.checked.call(.put("/x", body: .text("a"))) { _ in
                await client.send(.put, body: "a")
                await client.sleep(.seconds(1))
                await client.send(.put)
            }
        },
        Mistake(.oneShotBody, "replays a stream", steps: [.status(503)]) { client in
            let body = HTTPBody.oneShot { AsyncThrowingStream { $0.finish() } }
            try await client.checked.call(.put("/x", body: body)) { _ in
                await client.send(.put, body: "a")
                await client.sleep(.seconds(1))
                await client.send(.put, body: "a")
            }
        },
        Mistake(.attempts, "tries four times", steps: [.status(503)]) { client in
            try await client.checked.call(.put("/x")) { _ in
                for _ in 0..<4 {
                    await client.send(.put)
                    await client.sleep(.seconds(1))
                }
            }
        },
        Mistake(.finalAnswer, "repeats after a 404", steps: [.status(404)]) { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                await client.sleep(.seconds(1))
                await client.send(.put)
            }
        },
        Mistake(.finalAnswer, "repeats a 421 twice", steps: [.status(421)]) { client in
            try await client.checked.call(.put("/x")) { _ in
                for _ in 0..<3 {
                    await client.send(.put)
                    await client.sleep(.seconds(1))
                }
            }
        },
        Mistake(.overlap, "sends again while it still waits", steps: [.hang]) { client in
            try await client.checked.call(.put("/x")) { _ in
                async let first = client.send(.put)
                await client.sleep(.milliseconds(500))
                await client.send(.put)
                _ = await first
            }
        },
    ]

    static let budgets = [
        Mistake(
            .budget, "repeats without a budget for it", steps: [.status(503)],
            rules: { $0.budget?.floor = 0 }
        ) { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                await client.sleep(.seconds(1))
                await client.send(.put)
            }
        },
        Mistake(.budgetRefusal, "refuses though there is plenty") { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                throw HTTPError.refused(.budgetExhausted)
            }
        },
        Mistake(.budgetAccount, "loses a token") { client in client.checked.expectRest(budget: 9) },
        Mistake(.budgetAccount, "makes a token") { client in client.checked.expectRest(budget: 11) },
    ]

    static let waits = [
        Mistake(
            .serverWait, "comes back too early", steps: [.status(503, headers: ["Retry-After": "2"])]
        ) { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                await client.sleep(.seconds(1))
                await client.send(.put)
            }
        },
        Mistake(
            .serverWait, "cuts a long wait short", steps: [.status(503, headers: ["Retry-After": "600"])]
        ) { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                await client.sleep(.seconds(60))
                await client.send(.put)
            }
        },
        Mistake(
            .serverWait, "sends other calls to a host that asked for a wait",
            steps: [.status(429, headers: ["Retry-After": "2"])], rules: { $0.holdsHost = true }
        ) { client in
            try await client.checked.call(.put("/x")) { _ in await client.send(.put) }
            try await client.checked.call(.put("/y")) { _ in await client.send(.put, "/y") }
        },
        Mistake(.backoff, "hammers", steps: [.status(503)]) { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                await client.send(.put)
            }
        },
        Mistake(.attemptLimit, "gives an attempt more time than the policy") { client in
            _ = try await client.checked.call(.put("/x")) { _ in await client.send(.put, limit: .seconds(11))
            }
        },
        Mistake(.attemptLimit, "gives an attempt more time than the deadline leaves") { client in
            try await withDeadline(.milliseconds(500)) {
                _ = try await client.checked.call(.put("/x")) { _ in await client.send(.put) }
            }
        },
        Mistake(.redirect, "makes a GET of a 307", steps: [.redirect(to: "/y", status: 307)]) { client in
            try await client.checked.call(.put("/x", body: .text("a"))) { _ in
                await client.send(.put, body: "a")
                await client.send(.get, "/y")
            }
        },
        Mistake(.redirect, "takes its token to a stranger", steps: [.redirect(to: "/y")]) { client in
            try await client.checked.call(.get("/x")) { _ in
                await client.send(.get)
                await client.send(
                    .get, "https://elsewhere.example/x", headers: ["Authorization": "Bearer 1"])
            }
        },
        Mistake(.redirect, "follows to clear text", steps: [.redirect(to: "/y")]) { client in
            try await client.checked.call(.get("/x")) { _ in
                await client.send(.get)
                await client.send(.get, "http://api.example.com/x")
            }
        },
    ]
}

extension HTTPError {
    /// As our own client would say it.
    static func refused(_ rejection: Rejection) -> HTTPError {
        HTTPError(
            reason: .rejected(rejection), log: AttemptLog(), status: nil, host: nil, requestID: 1)
    }
}
