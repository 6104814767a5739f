import Foundation
import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// privacy-01, H12: a secret planted anywhere appears in nothing that prints.
@Suite struct `A planted secret` {
    private static let canary = "CANARY"

    /// Every way in which a value turns into text by itself.
    private static func texts(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(describing: value), String(reflecting: value), dumped]
            + mirrored(value, depth: 6)
    }

    private static func mirrored(_ value: Any, depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        return Mirror(reflecting: value).children.flatMap { child in
            ["\(child.label ?? ""): \(child.value)"] + mirrored(child.value, depth: depth - 1)
        }
    }

    private func expectHidden(_ value: Any, _ name: String, _ place: SourceLocation = #_sourceLocation) {
        for text in Self.texts(value) where text.contains(Self.canary) || text.contains("67, 65, 78") {
            Issue.record("\(name): \(text)", sourceLocation: place)
        }
    }

    private static func lab() throws -> Lab {
        let lab = try Lab(
            headers: ["Authorization": "Bearer CANARY_AUTH", "X-Api-Key": "CANARY_KEY"],
            wantsPrivateFields: true)
        let answer: HTTPHeaders = [
            "Set-Cookie": "s=CANARY_SETCOOKIE", "Location": "https://other.example/x?t=CANARY_LOC#CANARY",
            "WWW-Authenticate": "Bearer CANARY", "X-Odd": "CANARY",
        ]
        lab.transport.on(
            "/pay", respond: .status(503, headers: answer, body: "CANARY_RESP"),
            .status(307, headers: answer), .failure(.reset),
            .status(500, headers: answer, body: "CANARY_RESP"))
        lab.transport.on(
            "https://other.example/x", respond: .status(503, headers: answer, body: "CANARY_RESP"),
            .status(200, headers: answer, body: "CANARY_RESP"))
        return lab
    }

    private static var request: HTTPRequest {
        HTTPRequest(
            .post, "https://me:CANARY_PW@api.example.com/pay?q=CANARY_Q#CANARY_F",
            query: [QueryItem("token", "CANARY_Q")],
            headers: [
                "Cookie": "s=CANARY_COOKIE", "Proxy-Authorization": "CANARY_PROXY",
                "X-Custom": "CANARY_CUSTOM",
            ],
            body: .text(#"{"card":"CANARY_BODY"}"#), idempotencyKey: "CANARY-IDEM")
    }

    @Test func `is in no event, error, answer or record of a call through everything`() async throws {
        let lab = try Self.lab()
        let outcomes = [
            try await lab.run(Self.request), try await lab.run(Self.request.policy { $0 = .never }),
        ]
        #expect(lab.transport.requests.count > 3)
        expectHidden(Self.request, "request")
        for outcome in outcomes {
            expectHidden(outcome, "outcome")
            switch outcome {
            case .response(let response):
                expectHidden(response, "response")
                expectHidden(response.headers, "headers")
                expectHidden(response.url, "url")
                expectHidden(response.log, "log")
            case .error(let error):
                expectHidden(error, "error")
                expectHidden(error.reason, "reason")
                expectHidden(error.log, "log")
            default: Issue.record("\(outcome)")
            }
        }
        for event in lab.events.events {
            expectHidden(event, "event")
            for field in event.fields {
                expectHidden(field, "field")
                // The one place, where it was asked for: the private query.
                if !field.isPrivate { expectHidden(field.value, "value") }
            }
        }
        expectHidden(lab.events, "recorder")
        for record in lab.transport.requests {
            expectHidden(record, "record")
            expectHidden(record.request, "transport request")
            expectHidden(record.request.url, "url")
            expectHidden(record.headers, "headers")
        }
        expectHidden(lab.transport, "transport")
        expectHidden(lab.client, "client")
    }

    @Test func `is in no other public value either`() throws {
        let response = TransportResponse(
            status: 200, headers: ["Set-Cookie": "CANARY"], body: Array("CANARY".utf8))
        expectHidden(response, "transport response")
        expectHidden(TransportResult.response(response), "result")
        for body in [HTTPBody.text("CANARY"), .bytes(Array("CANARY".utf8)), .file("/CANARY")] {
            expectHidden(body, "body")
        }
        expectHidden(QueryItem("q", "CANARY"), "query item")
        expectHidden(HTTPField(name: "Authorization", value: "CANARY"), "field")
        for step in [
            ScriptedStep.status(200, headers: ["Set-Cookie": "CANARY"], body: "CANARY"),
            .bytes(Array("CANARY".utf8)),
            .redirect(to: "/x?CANARY"), .drip("CANARY", every: .seconds(1)), .reset(after: "CANARY"),
            .after(.seconds(1), .truncated(after: "CANARY")), .gate(Gate(), .json("CANARY")),
        ] { expectHidden(step, "step") }
        let invalid = #expect(throws: InvalidRequest.self) {
            try HTTPURL("https://me:CANARY@h h/?CANARY")
        }
        expectHidden(try #require(invalid), "invalid request")
        expectHidden(AttemptVerdict.success, "verdict")
    }

    @Test func `would be found: the search sees text and bytes`() {
        struct Leaky { var body = Array("CANARY".utf8) }
        #expect(Self.texts(Leaky()).contains { $0.contains("67, 65, 78") })
        #expect(Self.texts(["a": ["CANARY"]]).contains { $0.contains(Self.canary) })
    }
}
