import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H4: where a redirect leads, and with what.
@Suite struct `A redirect` {
    struct Step: Sendable, CustomTestStringConvertible {
        let status: Int
        let method: HTTPMethod
        let next: HTTPMethod
        let keepsBody: Bool

        var testDescription: String { "\(status) after \(method)" }
    }

    static let table: [Step] = [301, 302, 303, 307, 308].flatMap { status in
        [HTTPMethod.get, .head, .post, .put, .patch, .delete].map { method in
            let becomesGet =
                status == 303 ? method != .head : (method == .post && (status == 301 || status == 302))
            let hasBody = method != .get && method != .head
            return Step(
                status: status, method: method, next: becomesGet ? .get : method,
                keepsBody: hasBody && !becomesGet)
        }
    }

    @Test(arguments: table)
    func `keeps or changes the method by its status`(step: Step) async throws {
        let lab = try Lab()
        lab.transport.on("/a", respond: .redirect(to: "/b", status: step.status))
        lab.transport.on("/b", respond: .status(200))
        let hasBody = step.method != .get && step.method != .head
        let request = HTTPRequest(
            step.method, "/a", headers: ["Content-Type": "text/plain", "Content-Language": "en", "X-A": "1"],
            body: hasBody ? .text("body") : nil)
        #expect(try await lab.run(request).status == 200)
        let last = try #require(lab.transport.requests.last)
        #expect(lab.transport.requests.count == 2)
        #expect(last.method == step.next)
        #expect(last.body == (step.keepsBody ? Array("body".utf8) : []))
        // 303 and its kin lose what described the body; the rest stays.
        let losesContent = step.next != step.method || (step.status == 303 && step.method == .get)
        #expect(last.headers.contains("Content-Type") != losesContent)
        #expect(last.headers.contains("Content-Language") != losesContent)
        #expect(last.headers["X-A"] == "1")
    }

    @Test(arguments: [
        ("/x", "/x"), ("x", "/a/x"), ("?z", "/a/b?z"), ("/a%2Fb", "/a%2Fb"), ("/a b", "/a%20b"),
        ("/c\u{e9}", "/c%C3%A9"), ("../x", "/x"), ("//api.example.com/y", "/y"),
        ("https://api.example.com:443/y?q=1#f", "/y?q=1"),
    ])
    // redirect-04
    func `resolves its Location against the hop`(location: String, target: String) async throws {
        let lab = try Lab()
        lab.transport.on("/a/b?q=1", respond: .redirect(to: location))
        lab.transport.on(target, respond: .status(200))
        #expect(try await lab.run(.get("/a/b?q=1")).status == 200)
        #expect(lab.transport.requests.map(\.target) == ["/a/b?q=1", target])
    }

    @Test func `keeps the fragment that its Location does not replace`() async throws {  // redirect-04
        let lab = try Lab()
        lab.transport.on("/a", respond: .redirect(to: "/b"), .redirect(to: "/b#new"))
        lab.transport.on("/b", respond: .status(200))
        #expect(try await lab.run(.get("/a#old")).response().url.fragment == "old")
        #expect(try await lab.run(.get("/a#old")).response().url.fragment == "new")
    }

    @Test(arguments: [[:], ["Location": ""], ["Location": "https://h:bad/"], ["Location": "https://"]])
    func `that does not say where to is the answer itself`(headers: HTTPHeaders) async throws {
        let lab = try Lab()
        lab.transport.on("/a", respond: .status(302, headers: headers))
        let error = try await lab.run(.get("/a")).error()
        #expect(error.code == "status_302")
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `that says it twice is the answer itself`() async throws {
        let lab = try Lab()
        var headers: HTTPHeaders = ["Location": "/b"]
        headers.add("Location", "/c")
        lab.transport.on("/a", respond: .status(302, headers: headers))
        #expect(try await lab.run(.get("/a")).code == "status_302")
        #expect(lab.transport.requests.count == 1)
    }

    @Test(arguments: [300, 304, 305, 306])
    func `is no redirect by another status`(status: Int) async throws {
        let lab = try Lab()
        lab.transport.on("/a", respond: .redirect(to: "/b", status: status))
        #expect(try await lab.run(.get("/a")).code == "status_\(status)")
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `is handed back where that was chosen`() async throws {
        let lab = try Lab { $0.followsRedirects = false }
        lab.transport.on("/a", respond: .redirect(to: "/b"))
        #expect(try await lab.run(.get("/a")).code == "status_302")
    }

    @Test(arguments: [
        ["/a", "/b", "/a"], ["/a", "/a"], ["/a", "/b", "/c", "/b"], ["/a", "/a#x"],
    ])
    func `in a circle is refused`(chain: [String]) async throws {
        let lab = try Lab()
        for (from, to) in zip(chain, chain.dropFirst()) { lab.transport.on(from, respond: .redirect(to: to)) }
        let error = try await lab.run(.get("/a")).error()
        #expect(error.code == "redirect_loop")
        #expect(error.attempts == 1)
        #expect(lab.transport.requests.count == chain.count - 1)
    }

    @Test func `to the same place by another method is no circle`() async throws {
        let lab = try Lab()
        lab.transport.on("POST /a", respond: .redirect(to: "/a", status: 303))
        lab.transport.on("GET /a", respond: .status(200))
        #expect(try await lab.run(.post("/a")).status == 200)
    }

    @Test(arguments: [0, 1, 3])
    func `is followed as often as the limit says`(limit: Int) async throws {
        let lab = try Lab { $0.maxRedirects = limit }
        for hop in 0..<limit { lab.transport.on("/good\(hop)", respond: .redirect(to: "/good\(hop + 1)")) }
        for hop in 0...limit { lab.transport.on("/bad\(hop)", respond: .redirect(to: "/bad\(hop + 1)")) }
        lab.transport.on("/good\(limit)", respond: .status(200))
        let response = try await lab.run(.get("/good0")).response()
        #expect(response.log.map(\.hops) == [limit])
        #expect(response.url.path == "/good\(limit)")
        let error = try await lab.run(.get("/bad0")).error()
        #expect(error.code == "redirect_limit")
        #expect(lab.transport.requests.count == 2 * (limit + 1))
    }

    @Test func `belongs to its attempt, which is repeated from its beginning`() async throws {
        let lab = try Lab()
        lab.transport.on("/a", respond: .redirect(to: "/b"))
        lab.transport.on("/b", respond: .status(503), .status(200))
        let response = try await lab.run(.get("/a")).response()
        #expect(response.log.map(\.hops) == [1, 1])
        #expect(lab.transport.requests.map(\.target) == ["/a", "/b", "/a", "/b"])
        #expect(lab.events.named("http.request").count == 2)
    }

    @Test func `does not make an unkeyed request go twice to its place`() async throws {  // R4
        let lab = try Lab()
        lab.transport.on("/a", respond: .redirect(to: "/b", status: 307))
        lab.transport.on("/b", respond: .status(503))
        #expect(try await lab.run(.post("/a", body: .text("x"))).error().attempts == 1)
        #expect(lab.transport.requests.map(\.target) == ["/a", "/b"])
        #expect(lab.transport.requests.allSatisfy { $0.request.mustNotResend })
    }

    @Test(arguments: [(301, HTTPMethod.put), (302, .put), (307, .post), (308, .post)])
    func `that needs the body again is refused for a stream read once`(status: Int, method: HTTPMethod)
        async throws
    {
        let lab = try Lab()  // R5
        lab.transport.on("/a", respond: .redirect(to: "/b", status: status))
        let stream = HTTPBody.oneShot {
            AsyncThrowingStream { continuation in
                continuation.yield(Array("x".utf8))
                continuation.finish()
            }
        }
        let error = try await lab.run(HTTPRequest(method, "/a", body: stream)).error()
        #expect(error.code == "redirect_body")
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `that drops the body follows even after a stream read once`() async throws {
        let lab = try Lab()
        lab.transport.on("/a", respond: .redirect(to: "/b", status: 303))
        lab.transport.on("/b", respond: .status(200))
        let stream = HTTPBody.oneShot { AsyncThrowingStream { $0.finish() } }
        #expect(try await lab.run(.post("/a", body: stream)).status == 200)
    }
}
