import Stoic
import StoicHTTP
import StoicTesting
import Testing

// F4
@Suite struct `A captive portal` {
    static let page = "<!DOCTYPE html><html><title>Welcome to CANARY</title></html>"
    static let html = "text/html; charset=utf-8"

    static func error(_ steps: ScriptedStep...) async throws -> HTTPError {
        let lab = try Lab { $0.maxAttempts = 1 }
        lab.transport.on("/x", respond: steps).on(
            "https://portal.example/login", respond: .status(200, headers: ["Content-Type": html], body: page)
        )
        let error = await #expect(throws: HTTPError.self) {
            try await withTimeSource(lab.clock) { _ = try await lab.client.send(.get("/x"), as: [Int].self) }
        }
        return try #require(error)
    }

    static let bodies: [(type: String?, body: String, isPortal: Bool)] = [
        (html, page, true),
        ("application/xhtml+xml", "<?xml version=\"1.0\"?><html/>", true),
        (html, "\u{FEFF}\r\n  <HTML><BODY>", true),
        (nil, page, true),
        ("text/plain", "<html>", true),
        // Empty, plain words, or JSON under a wrong name, as careless servers send it: no page.
        (html, "", false),
        (html, "it works", false),
        (html, #"{"error":"<html>"}"#, false),
        ("application/json", #"{"a":1}"#, false),
        ("application/xml", "<error/>", false),
    ]

    @Test(arguments: bodies.indices)
    func `is seen by its page where JSON was wanted`(index: Int) async throws {
        let (type, body, isPortal) = Self.bodies[index]
        let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? [:]
        let error = try await Self.error(.status(200, headers: headers, body: body))
        #expect(error.looksLikeCaptivePortal == isPortal)
        #expect(error.code == "decoding", "the vocabulary is fixed")
        #expect(error.description.contains("sign-in page") == isPortal)
        #expect(!error.description.contains("CANARY"))
        #expect(!error.isWorthRetrying)
    }

    @Test func `is seen at the end of a redirect to it, and by status 511`() async throws {
        let redirected = try await Self.error(.redirect(to: "https://portal.example/login"))
        #expect(redirected.looksLikeCaptivePortal)
        #expect(redirected.code == "decoding")
        let told = try await Self.error(.status(511, headers: ["Content-Type": Self.html], body: Self.page))
        #expect(told.looksLikeCaptivePortal)
        #expect(told.code == "status_511")
        #expect(told.description.contains("sign-in"))
    }

    @Test(arguments: [400, 404, 500, 502, 503])
    func `is not seen in a server's own error page`(status: Int) async throws {
        let error = try await Self.error(
            .status(status, headers: ["Content-Type": Self.html], body: Self.page))
        #expect(!error.looksLikeCaptivePortal)
        #expect(!error.description.contains("sign-in"))
    }
}
