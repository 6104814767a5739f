import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H4, H2: what a hop to another origin may see.
@Suite struct `A credential` {
    private static let secrets: HTTPHeaders = [
        "Authorization": "Bearer t", "Cookie": "s=1", "Proxy-Authorization": "Basic p", "X-Api-Key": "k",
    ]

    private func seen(_ record: ScriptedRecord) -> [String] {
        Self.secrets.map(\.name).filter { record.headers.contains($0) }
    }

    private func chain(
        _ urls: [String], status: Int, headers: HTTPHeaders = secrets, defaults: HTTPHeaders = [:]
    ) async throws -> (outcome: CallOutcome, requests: [ScriptedRecord]) {
        let transport = ScriptedTransport()
        for (from, to) in zip(urls, urls.dropFirst()) {
            transport.on(from, respond: .redirect(to: to, status: status), then: .status(200))
        }
        transport.on(urls[urls.count - 1], respond: .status(200))
        let client = try HTTPClient(base: urls[0], transport: transport, headers: defaults)
        let outcome = await CallOutcome { try await client.send(.get(urls[0], headers: headers)) }
        return (outcome, transport.requests)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `stays on its own origin, by every status`(status: Int) async throws {  // credentials-01, -02
        for (to, keeps) in [
            ("https://api.example.com/other", true), ("https://api.example.com:443/other", true),
            ("HTTPS://API.EXAMPLE.COM/other", true), ("https://api.example.com:8443/other", false),
            ("https://evil.api.example.com/other", false), ("https://example.com/other", false),
            ("https://api.example.com@evil.example/other", false),
        ] {
            for asDefaults in [false, true] {
                let result = try await chain(
                    ["https://api.example.com/a", to], status: status,
                    headers: asDefaults ? HTTPHeaders() : Self.secrets,
                    defaults: asDefaults ? Self.secrets : HTTPHeaders())
                #expect(result.requests.count == 2)
                #expect(result.requests.first.map(seen)?.count == 4)
                #expect(result.requests.last.map(seen)?.isEmpty == !keeps, "\(status) \(to)")
            }
        }
    }

    @Test func `once dropped does not come back`() async throws {  // credentials-02
        let result = try await chain(
            ["https://a.example/1", "https://b.example/2", "https://c.example/3", "https://a.example/4"],
            status: 307,
            defaults: Self.secrets)
        #expect(result.outcome.status == 200)
        #expect(result.requests.map { seen($0).count } == [4, 0, 0, 0])
    }

    @Test(arguments: [
        ["https://h:8443/", "http://h:8443/"], ["https://h/", "/rel", "http://h/"],
        ["http://h/", "https://h/x", "http://h/y"], ["https://h/", "file:///etc/passwd"],
        ["https://h/", "data:,x"],
        ["https://h/", "ftp://h/x"], ["https://h/", "javascript:alert(1)"],
    ])
    func `is never sent in clear text after TLS, nor anywhere but over HTTP`(urls: [String]) async throws {
        let transport = ScriptedTransport()  // redirect-05
        let absolute = urls.map { $0.hasPrefix("/") ? "https://h" + $0 : $0 }
        for (from, to) in zip(absolute, urls.dropFirst()) { transport.on(from, respond: .redirect(to: to)) }
        let client = try HTTPClient(base: absolute[0], transport: transport)
        let error = try await CallOutcome { try await client.send(.get(absolute[0], headers: Self.secrets)) }
            .error()
        #expect(error.code == "redirect_insecure")
        #expect(transport.requests.count == urls.count - 1)
        let clear = transport.requests.dropFirst().filter { $0.request.url.origin.scheme == .http }
        #expect(clear.isEmpty)
    }

    @Test func `in the URL is neither sent nor kept`() async throws {  // credentials-04
        let lab = try Lab()
        lab.transport.on("/a", respond: .redirect(to: "https://user:secret@api.example.com/b"))
        lab.transport.on("/b", respond: .status(200))
        let response = try await lab.run(.get("https://me:secret@api.example.com/a")).response()
        #expect(!response.url.string.contains("secret"))
        #expect(lab.transport.requests.allSatisfy { !$0.request.url.string.contains("secret") })
        #expect(lab.transport.requests.allSatisfy { !$0.headers.contains("Authorization") })
    }

    @Test func `that a server sets is kept by nobody`() async throws {  // cookies-01
        let lab = try Lab()
        lab.transport.on("/login", respond: .redirect(to: "/home", headers: ["Set-Cookie": "s=1"]))
        lab.transport.on("/home", respond: .status(200, headers: ["Set-Cookie": "s=2"]))
        #expect(try await lab.run(.get("/login")).status == 200)
        _ = try await lab.run(.get("/me"))
        _ = try await lab.run(.get("/me", headers: ["Cookie": "own=1"]))
        #expect(lab.transport.requests.map { $0.headers["Cookie"] } == [nil, nil, nil, "own=1"])
    }

    @Test func `is not what makes a keyed request its own: the key goes along`() async throws {
        let transport = ScriptedTransport()
        transport.on("https://a.example/pay", respond: .redirect(to: "https://b.example/pay", status: 308))
        transport.on("https://b.example/pay", respond: .status(201))
        let client = try HTTPClient(base: "https://a.example", transport: transport, headers: Self.secrets)
        _ = try await client.send(.post("/pay", body: .text("x")).keyed("k1"))
        #expect(transport.requests.map { $0.headers["Idempotency-Key"] } == ["k1", "k1"])
        #expect(transport.requests.last.map(seen)?.isEmpty == true)
    }
}
