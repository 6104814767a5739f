import StoicTesting
import Testing

// C6
@Suite struct `Bad input` {
    struct Row: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let names: String

        init(_ names: String, _ arguments: String...) {
            self.names = names
            self.arguments = arguments
        }

        var testDescription: String { arguments.joined(separator: " ").debugDescription }
    }

    /// `URL` stands for a server that must not hear of it.
    static let rows: [Row] = [
        Row("command"), Row("command 'frob'", "frob"), Row("URL", "get"), Row("METHOD", "send"),
        Row("URL", "send", "POST"), Row("arguments", "get", "URL", "URL"), Row("URL", "get", ""),
        Row("URL", "get", "example.com"), Row("URL", "get", "ftp://example.com/"),
        Row("URL", "get", "http://"),
        Row("URL", "get", "http://h:99999/"), Row("URL", "get", "http://h:x/"),
        Row("URL", "get", "http://h/\n"),
        Row("URL", "get", "http://[::1/"), Row("URL", "get", " http://h/"),
        Row("-X", "get", "URL", "-X", "P OST"), Row("-X", "get", "URL", "-X", ""),
        Row("-X", "get", "URL", "-X", "post"), Row("-X", "get", "URL", "-X", "CONNECT"),
        Row("-X", "send", "POST", "URL", "-X", "PUT"), Row("METHOD", "send", "PO\r\nST", "URL"),
        Row("-X", "get", "URL", "-X", "PUT", "-X", "PUT"),
        Row("-H", "get", "URL", "-H", "NoColon"), Row("-H", "get", "URL", "-H", ": v"),
        Row("-H", "get", "URL", "-H", "A B: v"), Row("-H", "get", "URL", "-H", "A: v\r\nB: w"),
        Row("-H", "get", "URL", "-H", "A: v\n"), Row("-H", "get", "URL", "-H", "A\n: v"),
        Row("-H", "get", "URL", "-H", "A: \u{1}"), Row("-H", "get", "URL", "-H"),
        Row("-H", "send", "POST", "URL", "-d", "xyz", "-H", "Content-Length: 1"),
        Row("-H", "send", "POST", "URL", "-d", "xyz", "-H", "Transfer-Encoding: chunked"),
        Row("-d", "get", "URL", "-d", "x"), Row("-d", "send", "POST", "URL", "-d", "@/no/such/file"),
        Row("-d", "send", "POST", "URL", "-d", "@/"), Row("-d", "send", "POST", "URL", "-d", "@-"),
        Row("-d", "send", "POST", "URL", "-d", "x", "--json-body", "1"),
        Row("--json-body", "send", "POST", "URL", "--json-body", "{"),
        Row("--json-body", "send", "POST", "URL", "--json-body", ""),
        Row("--key", "send", "POST", "URL", "--key", ""), Row("--key", "send", "POST", "URL", "--key", "a b"),
        Row("--key", "send", "POST", "URL", "--key", "ä"),
        Row("--key", "send", "POST", "URL", "--key", "a", "-H", "Idempotency-Key: b"),
        Row("--deadline", "get", "URL", "--deadline", "5"),
        Row("--deadline", "get", "URL", "--deadline", "-5s"),
        Row("--deadline", "get", "URL", "--deadline", "soon"), Row("--deadline", "get", "URL", "--deadline"),
        Row("--deadline", "get", "URL", "--deadline", "99999999999999999999h"),
        Row("--attempt-timeout", "get", "URL", "--attempt-timeout", "0s"),
        Row("--attempt-timeout", "get", "URL", "--attempt-timeout", "nan"),
        Row("--attempts", "get", "URL", "--attempts", "0"),
        Row("--attempts", "get", "URL", "--attempts", "many"),
        Row("--attempts", "get", "URL", "--attempts", "-1"),
        Row("--attempts", "get", "URL", "--attempts", "1001"),
        Row("--max-bytes", "get", "URL", "--max-bytes", "10"),
        Row("--max-bytes", "get", "URL", "--max-bytes", "x"),
        Row("--max-bytes", "get", "URL", "--max-bytes", "-1B"),
        Row("--long-server-wait", "get", "URL", "--long-server-wait", "perhaps"),
        Row("--max-retry-after", "get", "URL", "--max-retry-after", "-1s"),
        Row("--transport", "get", "URL", "--transport", "pigeon"),
        Row("-o", "get", "URL", "-o", "/tmp/" + String(repeating: "a", count: 300)),
        Row("--cacert", "get", "URL", "--cacert", "/no/such/file"),
        Row("--cacert", "get", "URL", "--cacert", "/"),
        Row("--cacert", "get", "URL", "--cacert", "/dev/null"),
        Row("--cacert", "get", "URL", "--transport", "urlsession", "--cacert", "/dev/null"),
        Row("--seed", "get", "URL", "--seed", "-1"),
        Row("--seed", "get", "URL", "--seed", "18446744073709551616"),
        Row("-o", "get", "URL", "-o", "/no/such/folder/file"), Row("-o", "get", "URL", "-o", "/"),
        Row("-o", "get", "URL", "-o", ""), Row("-o", "get", "URL", "-o", "--json"),
        Row("-o", "get", "URL", "-o", "/dev/null/file"),
        Row("--json", "get", "URL", "--json=yes"), Row("--json", "get", "URL", "--json", "--json"),
        Row("-q", "get", "URL", "-q", "--verbose"), Row("option '--frob'", "get", "URL", "--frob"),
        Row("option '-Z'", "get", "URL", "-Z"),
        Row("--script", "explain"), Row("--script", "explain", "--script", ""),
        Row("--script: step 2", "explain", "--script", "503,,200"),
        Row("--script: step 1", "explain", "--script", "99"),
        Row("--script: step 1", "explain", "--script", "1000"),
        Row("--script: step 1", "explain", "--script", "503 retry-after"),
        Row("--script: step 1", "explain", "--script", "hang retry-after=1"),
        Row("--script: step 2: after", "explain", "--script", "503, 200 after=2"),
        Row("--script", "explain", "--script", "503 retry-after=\"Wed"),
        Row("--script: step 1", "explain", "--script", "503 retry-after=\"Wed, 21 Oct 2026 07:28:00 GMT\""),
        Row("--unit", "explain", "--script", "200", "--unit", "2"),
        Row("--unit", "explain", "--script", "200", "--unit", "1", "--seed", "1"),
        Row("--now", "explain", "--script", "200", "--now", "today"),
        Row("--method", "explain", "--script", "200", "--method", "p ost"),
        Row("arguments", "plan", "GET"), Row("--method", "plan", "--method", "get"),
        Row("--policy", "get", "URL", "--policy", "/no/such/file"), Row("--policy", "plan", "--policy", "/"),
        Row("--policy", "plan", "--policy", "/dev/zero"), Row("--policy", "get", "URL", "--policy"),
        Row("--policy", "explain", "--script", "200", "--policy", ""),
        Row("--key", "plan", "--method", "POST", "--key", "a b"),
        Row("--attempts", "plan", "--attempts", "0"), Row("--deadline", "plan", "--deadline", "soon"),
        Row("option '--script'", "plan", "--script", "503"),
        Row("arguments", "explain", "--script", "503,", "200"), Row("arguments", "demo", "please"),
        Row("SCHEMA", "validate"), Row("DOCUMENT", "validate", "/dev/null"),
        Row("SCHEMA", "validate", "/no/such/file", "/dev/null"), Row("SCHEMA", "validate", "/", "/dev/null"),
        Row("SCHEMA", "validate", "/dev/zero", "/dev/null"), Row("-", "validate", "-", "-"),
        Row("command", "help", "frob"),
        Row("arguments", "simulate", "x"), Row("--seeds", "simulate", "--seeds", "5..5"),
        Row("--seeds", "simulate", "--seeds", "9..5"), Row("--seeds", "simulate", "--seeds", "many"),
        Row("--seeds", "simulate", "--seeds", "1..2..3"), Row("--seeds", "simulate", "--seeds", "-1"),
        Row("--seeds", "simulate", "--seeds", "0..18446744073709551615"),
        Row("--callers", "simulate", "--callers", "0"), Row("--callers", "simulate", "--callers", "201"),
        Row("--calls", "simulate", "--calls", "x"), Row("--threads", "simulate", "--threads", "65"),
        Row("--schedule", "simulate", "--schedule", "pct"),
        Row("--schedule", "simulate", "--schedule", "pct(x)"),
        Row("--timers", "simulate", "--timers", "early"),
        Row("--timers", "simulate", "--timers", "late(-1ms)"),
        Row("--timers", "simulate", "--timers", "late(99999999999h)"),
        Row("--interrupt", "simulate", "--interrupt", "cancel("),
        Row("--interrupt", "simulate", "--interrupt", "cancel(0)"),
        Row("--shard", "simulate", "--shard", "3/2"), Row("--shards", "simulate", "--shards", "2"),
        Row("--policy", "simulate", "--policy", "/no/such/file"),
        Row("--policy", "simulate", "--policy", "/"),
        Row("--server", "simulate", "--server", "/no/such/file"),
        Row("--example", "simulate", "--example", "--callers", "3"),
        Row("--html", "simulate", "--html", "/no/such/folder/a.html"),
        Row("--html", "simulate", "--html", ""),
        Row("--state", "simulate", "--state", "/"), Row("--state", "simulate", "--state", "/dev/null/x"),
        Row("TOKEN", "replay", "sim1:uniform:ontime:never:-1"),
        Row("TOKEN", "replay", "sim1:uniform:ontime:never:18446744073709551616"),
        Row("FILE", "merge"), Row("FILE", "merge", "/"), Row("FILE", "merge", "/dev/zero"),
        Row("-o", "merge", "x", "-o", "/"),
        Row("arguments", "validate", "", "x"), Row("option '--strict'", "validate", "a", "b", "--strict"),
    ]

    @Test(arguments: rows)
    func `gets one line that names it, exit 2, and nothing is sent`(row: Row) async throws {
        let server = try WireServer.turns([.text("ok")])
        let result = try await Child.run(row.arguments.map { $0 == "URL" ? server.baseURL : $0 })
        #expect(result.code == 2)
        #expect(result.out.isEmpty)
        #expect(result.errors.hasSuffix("\n"))
        let lines = result.lines
        try #require(lines.count == 1)
        let rest = lines[0].drop { $0 != ":" }.dropFirst(2)
        #expect(rest.hasPrefix(row.names + ":") || rest.hasPrefix(row.names + " "), "\(lines[0])")
        #expect(server.connectionCount == 0)
    }
}
