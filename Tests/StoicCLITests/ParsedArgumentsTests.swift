import Stoic
import StoicCLI
import StoicHTTP
import Testing

// C6
@Suite struct `Arguments` {
    private func plan(_ arguments: String...) throws -> SendPlan {
        try SendPlan(arguments, command: .get)
    }

    @Test func `are taken in every usual spelling`() throws {
        let spellings: [[String]] = [
            ["http://h/", "-X", "PUT", "--attempts", "5"], ["-XPUT", "--attempts=5", "http://h/"],
            ["-X", "PUT", "--attempts", "5", "--", "http://h/"],
        ]
        for arguments in spellings {
            let plan = try SendPlan(arguments, command: .get)
            #expect(plan.request.method == .put)
            #expect(plan.policy.maxAttempts == 5)
            #expect(plan.url.string == "http://h/")
        }
    }

    @Test func `become a policy's fields`() throws {
        let plan = try plan(
            "http://h/", "--deadline", "5s", "--attempt-timeout", "2s", "--max-bytes", "1KB", "--seed", "7",
            "--long-server-wait", "clamp", "--max-retry-after", "1.5m", "--no-redirects")
        #expect(plan.deadline == .seconds(5))
        #expect(plan.policy.attemptTimeout == .seconds(2))
        #expect(plan.policy.maxResponseBytes == 1_000)
        #expect(plan.policy.longServerWait == .clamp)
        #expect(plan.policy.maxRetryAfter == .seconds(90))
        #expect(!plan.policy.followsRedirects)
        #expect(plan.seed == 7)
    }

    @Test func `keep headers in order, with empty values and repeats`() throws {
        let plan = try plan("http://h/", "-H", "X-A: 1", "-H", "X-A:2", "-H", "X-Empty:", "-HX-B: a:b")
        #expect(plan.request.headers.map(\.name) == ["X-A", "X-A", "X-Empty", "X-B"])
        #expect(plan.request.headers.map(\.value) == ["1", "2", "", "a:b"])
    }

    @Test func `never show what may be a secret`() {
        for arguments in [
            ["http://h/", "--tokn=CANARY"], ["http://h/", "-H", "Authorization Bearer CANARY"],
            ["-H", "Authorization:", "Bearer", "CANARY", "http://h/"],
            ["http://h/", "-H", "A: CANARY\nB: x"],
            ["http://h/", "--key", "CANARY\u{7F}"], ["ftp://u:CANARY@h/?q=CANARY"],
            ["http://h/", "--json-body", "{CANARY"],
        ] {
            #expect { try SendPlan(arguments, command: .get) } throws: { !"\($0)".contains("CANARY") }
        }
    }
}
