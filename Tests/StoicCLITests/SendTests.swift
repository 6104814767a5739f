import Foundation
import StoicTesting
import Testing

// C1
@Suite struct `stoic get` {
    private static let keys: Set = [
        "v", "outcome", "status", "url", "attempts", "error", "headers", "body_bytes", "body", "elapsed_ms",
    ]

    @Test func `prints the body on standard output and a line an attempt on standard error`() async throws {
        let server = try WireServer.turns([.busy()], [.json("{\"id\": 42}\n")])
        let result = try await Child.run(["get", server.baseURL])
        #expect(result.code == 0)
        #expect(result.text == "{\"id\": 42}\n")
        let lines = result.lines
        try #require(lines.count == 4)
        #expect(lines[0].hasPrefix("attempt 1  503  "))
        #expect(lines[1].hasPrefix("waiting ") && lines[1].hasSuffix(" ms (back-off)"))
        #expect(lines[2].hasPrefix("attempt 2  200  "))
        #expect(lines[3].hasPrefix("200 after 2 attempts, "))
        #expect(
            !result.errors.contains("\u{1B}") && !result.errors.contains("\r"),
            "no progress without a terminal")
    }

    #if os(Linux)
        /// The place is no URL to Foundation, but the request has been sent: that is no bad input.
        @Test func `does not blame the user for a redirect that cannot be sent`() async throws {
            let location = [("Location", "http://[::ffff:127.0.0.1]:1/")]
            let server = try WireServer.turns([.text("", status: 307, headers: location)])
            let result = try await Child.run(["get", server.baseURL, "--transport", "urlsession", "--json"])
            #expect(result.code == 1)
            #expect(server.requestCount == 1)
            let error = try #require(try result.object()["error"] as? [String: Any])
            #expect(error["code"] as? String == "invalid_request")
        }
    #endif

    @Test func `prints one object with --json, as version 1 has it`() async throws {
        let server = try WireServer.turns([.busy()], [.json("{\"id\": 42}\n")])
        let result = try await Child.run(["get", server.baseURL + "/?a=1#f", "--json"])
        #expect(result.code == 0)
        #expect(result.errors.isEmpty)
        let object = try result.object()
        #expect(Set(object.keys) == Self.keys)
        #expect(object["v"] as? Int == 1)
        #expect(object["outcome"] as? String == "success")
        #expect(object["status"] as? Int == 200)
        #expect(object["url"] as? String == server.baseURL + "/?a=<redacted>")
        #expect(object["error"] is NSNull)
        #expect(object["body"] as? String == "{\"id\": 42}\n")
        #expect(object["body_bytes"] as? Int == 11)
        #expect((object["headers"] as? [[String]])?.contains(["content-type", "application/json"]) == true)
        let attempts = try #require(object["attempts"] as? [[String: Any]])
        try #require(attempts.count == 2)
        for attempt in attempts {
            #expect(
                Set(attempt.keys) == [
                    "n", "start_ms", "duration_ms", "status", "failure", "wait_before_ms", "wait_source",
                ])
            #expect(attempt["failure"] is NSNull)
        }
        #expect(attempts.map { $0["n"] as? Int } == [1, 2])
        #expect(attempts.map { $0["status"] as? Int } == [503, 200])
        #expect(attempts[0]["wait_before_ms"] as? Int == 0)
        #expect(attempts[0]["wait_source"] is NSNull)
        #expect(attempts[1]["wait_source"] as? String == "backoff")
        let wait = try #require(attempts[1]["wait_before_ms"] as? Int)
        #expect(wait >= 100)
        #expect(try #require(attempts[1]["start_ms"] as? Int) >= wait)
        #expect(try #require(object["elapsed_ms"] as? Int) >= wait)
    }

    @Test func `waits as the server says and names the source`() async throws {
        let server = try WireServer.turns([.busy(429, retryAfter: "1")], [.text("ok")])
        let object = try await Child.run(["get", server.baseURL, "--json"]).object()
        let attempts = try #require(object["attempts"] as? [[String: Any]])
        #expect(attempts.last?["wait_source"] as? String == "server")
        #expect(try #require(attempts.last?["wait_before_ms"] as? Int) >= 1_000)
    }

    // R7
    @Test func `says that a Retry-After was not usable`() async throws {
        let server = try WireServer.turns([.busy(retryAfter: "1.5")], [.text("ok")])
        let result = try await Child.run(["get", server.baseURL])
        #expect(result.code == 0)
        #expect(result.lines.contains("Retry-After not usable (fraction)"))
    }

    @Test func `fails with exit 1, the code, the excerpt and the body`() async throws {
        let server = try WireServer.turns([.text("no such thing", status: 404)])
        let plain = try await Child.run(["get", server.baseURL])
        #expect(plain.code == 1)
        #expect(plain.text == "no such thing")
        #expect(plain.lines.last?.hasPrefix("failure: the server answered 404, 1 attempt, ") == true)
        let result = try await Child.run(["get", server.baseURL, "--json"])
        #expect(result.code == 1)
        let object = try result.object()
        #expect(object["outcome"] as? String == "failure")
        #expect(object["status"] as? Int == 404)
        #expect(object["body"] as? String == "no such thing")
        let error = try #require(object["error"] as? [String: Any])
        #expect(Set(error.keys) == ["code", "message", "status", "attempts", "excerpt"])
        #expect(error["code"] as? String == "status_404")
        #expect(error["excerpt"] as? String == "no such thing")
        #expect(error["attempts"] as? Int == 1)
        #expect(server.requestCount == 2)
    }

    // R8
    @Test func `ends as deferred with exit 3 and the whole wait`() async throws {
        let server = try WireServer.turns([.busy(503, retryAfter: "3600")])
        let result = try await Child.run(["get", server.baseURL, "--json"])
        #expect(result.code == 3)
        let object = try result.object()
        #expect(object["outcome"] as? String == "deferred")
        let error = try #require(object["error"] as? [String: Any])
        #expect(error["code"] as? String == "deferred")
        #expect(error["retry_after_s"] as? Int == 3_600)
        let at = try #require(error["retry_at"] as? String)
        let date = try #require(try? Date(at, strategy: .iso8601))
        #expect(abs(date.timeIntervalSinceNow - 3_600) < 60)
        #expect(server.requestCount == 1)
    }

    // T2
    @Test func `is rejected with exit 3 when the wait would outlast the deadline`() async throws {
        let server = try WireServer.turns([.busy(503, retryAfter: "20")])
        let result = try await Child.run(["get", server.baseURL, "--json", "--deadline", "5s"])
        #expect(result.code == 3)
        let object = try result.object()
        #expect(object["outcome"] as? String == "rejected")
        let error = try #require(object["error"] as? [String: Any])
        #expect(error["code"] as? String == "deadline_exceeded")
        #expect(error["retry_after_s"] as? Int == 20)
        #expect(try #require(object["elapsed_ms"] as? Int) < 5_000)
    }

    // R8
    @Test func `comes back after the cap when told to clamp`() async throws {
        let server = try WireServer.turns([.busy(503, retryAfter: "3600")], [.text("ok")])
        let arguments = ["--long-server-wait", "clamp", "--max-retry-after", "300ms"]
        let object = try await Child.run(["get", server.baseURL, "--json"] + arguments).object()
        #expect(object["outcome"] as? String == "success")
        #expect(server.requestCount == 2)
    }

    // T5
    @Test(arguments: [SIGINT, SIGTERM])
    func `is cancelled by a signal with exit 130, its attempts told`(signal: Int32) async throws {
        let server = try WireServer.turns([.busy()], [.stall])
        let child = try Child(["get", server.baseURL, "--json", "--attempt-timeout", "60s"])
        #expect(await server.waitForRequests(2, timeout: 20))
        child.send(signal)
        let result = await child.result()
        #expect(result.code == 130)
        let object = try result.object()
        #expect(object["outcome"] as? String == "cancelled")
        #expect(object["status"] is NSNull)
        let attempts = try #require(object["attempts"] as? [[String: Any]])
        #expect(attempts.map { $0["status"] as? Int } == [503, nil])
        #expect(attempts.allSatisfy { $0["failure"] is NSNull })
        let error = try #require(object["error"] as? [String: Any])
        #expect(error["message"] as? String == "cancelled by \(signal == SIGINT ? "SIGINT" : "SIGTERM")")
        #expect(await server.waitForAllEnded(timeout: 20))
    }

    @Test func `is cancelled while it waits, and sends no more`() async throws {
        let server = try WireServer.turns([.busy(503, retryAfter: "50")])
        let child = try Child(["get", server.baseURL])
        #expect(await server.waitForRequests(1, timeout: 20))
        child.send(SIGINT)
        let result = await child.result(within: 20)
        #expect(result.code == 130)
        #expect(result.lines.last?.hasPrefix("cancelled by SIGINT, ") == true)
        #expect(server.requestCount == 1)
    }

    @Test func `reports a refused connection`() async throws {
        let port = try ClosedPort()
        let result = try await Child.run(["get", port.baseURL, "--json", "--attempts", "2"])
        #expect(result.code == 1)
        let object = try result.object()
        #expect(object["status"] is NSNull)
        #expect(object["body"] is NSNull)
        let attempts = try #require(object["attempts"] as? [[String: Any]])
        #expect(attempts.map { $0["failure"] as? String } == ["refused", "refused"])
    }

    // T3
    @Test func `ends a body that drips at the attempt's limit`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
        let drip = [
            WireStep.sendText(head), .drip([UInt8](repeating: 65, count: 100), everyMilliseconds: 200),
        ]
        let server = try WireServer.turns(drip)
        let arguments = ["--json", "--attempts", "1", "--attempt-timeout", "500ms"]
        let result = try await Child.run(["get", server.baseURL] + arguments)
        #expect(result.code == 1)
        let error = try #require(try result.object()["error"] as? [String: Any])
        #expect(error["code"] as? String == "timed_out_attempt")
    }

    // H3
    @Test func `names the limit of a body that is too large`() async throws {
        let server = try WireServer.turns([.text(String(repeating: "x", count: 2_000))])
        let result = try await Child.run(["get", server.baseURL, "--json", "--max-bytes", "1KB"])
        #expect(result.code == 1)
        let error = try #require(try result.object()["error"] as? [String: Any])
        #expect(error["code"] as? String == "response_too_large")
        #expect(error["limit_bytes"] as? Int == 1_000)
        #expect(server.requestCount == 1)
    }

    @Test func `gives a body that is no text in base64`() async throws {
        let server = try WireServer.turns([.respond(body: [0xFF, 0, 0x80])])
        let object = try await Child.run(["get", server.baseURL, "--json"]).object()
        #expect(object["body"] is NSNull)
        #expect(object["body_base64"] as? String == "/wCA")
        #expect(object["body_bytes"] as? Int == 3)
        let plain = try await Child.run(["get", server.baseURL])
        #expect(plain.out == [0xFF, 0, 0x80])
    }

    @Test func `is quiet with -q, but for a failure`() async throws {
        let server = try WireServer.turns([.text("ok")], [.respond(status: 404)])
        let first = try await Child.run(["get", server.baseURL, "-q"])
        #expect((first.code, first.text, first.errors) == (0, "ok", ""))
        let second = try await Child.run(["get", server.baseURL, "-q"])
        #expect(second.code == 1)
        #expect(second.lines.count == 1)
    }

    @Test func `tells every event with --verbose`() async throws {
        let server = try WireServer.turns([.busy()], [.text("ok")])
        let result = try await Child.run(["get", server.baseURL, "--verbose"])
        for name in ["http.request", "http.retry", "http.done"] { #expect(result.errors.contains(name)) }
    }

    // H4
    @Test func `follows redirects, or hands them back`() async throws {
        let server = try WireServer(script: [
            "/a": [[.respond(status: 302, headers: [("Location", "/b?t=CANARY")])]], "/b": [[.text("there")]],
        ])
        let followed = try await Child.run(["get", server.baseURL + "/a", "--json"])
        let object = try followed.object()
        #expect(object["url"] as? String == server.baseURL + "/b?t=<redacted>")
        #expect(object["body"] as? String == "there")
        let kept = try await Child.run(["get", server.baseURL + "/a", "--json", "--no-redirects"])
        #expect(kept.code == 0)
        #expect(try kept.object()["status"] as? Int == 302)
        #expect(
            (try kept.object()["headers"] as? [[String]])?.contains(["location", "/b?t=<redacted>"]) == true)
        #expect(server.count(path: "/b") == 1)
    }

    // R2
    @Test func `repeats its jitter with the same seed`() async throws {
        var waits: [Int] = []
        for _ in 0..<2 {
            let server = try WireServer.turns([.busy()], [.text("ok")])
            let result = try await Child.run(["get", server.baseURL, "--verbose", "--seed", "7"])
            let planned = try #require(result.errors.firstMatch(of: /planned_delay=(\d+)ms/))
            waits.append(try #require(Int(planned.1)))
        }
        #expect(waits[0] == waits[1])
    }
}
