import Foundation
import Stoic
import StoicHTTP
import Testing

// S4: places of secrets that were not thought of.
@Suite struct `Issues of recordings` {
    private static func har(_ headers: [[String: String]], _ content: [String: String]) throws -> [UInt8] {
        let entry: [String: Any] = [
            "request": ["method": "GET", "url": "https://h/a"],
            "response": ["status": 200, "headers": headers, "content": content],
        ]
        return Array(try JSONSerialization.data(withJSONObject: ["log": ["entries": [entry]]]))
    }

    private static func body(_ text: String, _ type: String = "application/json") throws -> String {
        let made = try HARImport(har([], ["mimeType": type, "text": text]))
        return String(decoding: made.script, as: UTF8.self)
    }

    @Test(arguments: [
        "/login;jsessionid=CANARY", "/a/b;JSESSIONID=CANARY/c?x=1", "https://h/a;jsessionid=CANARY",
        "https://else/a;x=1;sid=CANARY/b", "a;session=CANARY",
    ])
    func `a parameter of a path in a header is a secret too`(location: String) throws {
        for name in ["Location", "Content-Location", "Refresh"] {
            let value = name == "Refresh" ? "0; url=" + location : location
            let made = try HARImport(Self.har([["name": name, "value": value]], [:]))
            #expect(!String(decoding: made.script, as: UTF8.self).contains("CANARY"), "\(name)")
        }
    }

    @Test(arguments: [
        #"{"data": "{\"token\": \"CANARY\", \"b\": 1}"}"#,
        #"{"data": " [{\"a\": {\"password\": \"CANARY\"}}]"}"#,
        #""{\"token\": \"CANARY\"}""#,
        #"{"paging": {"next": "https://h/me?limit=5&access_token=CANARY&after=x"}}"#,
        #"{"image": "https://b.test/i.png?X-Amz-Signature=CANARY&X-Amz-Credential=CANARY"}"#,
        #"{"git": "https://user:CANARY@h/r.git"}"#,
        #"{"back": "/in?token=CANARY"}"#,
        #"{"t%6Fken": "CANARY"}"#,
        #"{"a": [["https://h/#access_token=CANARY&x=1"]]}"#,
        "\u{FEFF}{\"token\": \"CANARY\"}",
    ])
    func `a secret in a text within JSON is one`(text: String) throws {
        for type in ["application/json", "text/plain"] where !(type == "text/plain" && text.hasPrefix("\"")) {
            let script = try Self.body(text, type)
            #expect(!script.contains("CANARY"), "\(type)")
        }
    }

    @Test func `a stream of events and a form with coded names keep no secret`() throws {
        let events = "event: a\ndata: {\"token\": \"CANARY\", \"b\": 1}\n\ndata: {\"c\": 2}\n\n"
        let script = try Self.body(events, "text/event-stream")
        #expect(!script.contains("CANARY"))
        #expect(script.contains(#"data: {\"c\": 2}"#))
        let form = try Self.body("a=1&t%6Fken=CANARY", "application/x-www-form-urlencoded")
        #expect(!form.contains("CANARY") && form.contains("a=1"))
    }

    @Test func `what holds no secret stays as it was`() throws {
        for text in [
            #"{"next": "https://h/me?limit=5&after=x",  "a": "{\"b\": 1}"}"#,
            #"{"a": "b?c=d", "m": "x@y.z"}"#,
        ] {
            let json = try JSONSerialization.jsonObject(with: Data(Self.body(text).utf8)) as? [String: Any]
            let route = (json?["routes"] as? [String: [String: [[String: Any]]]])?["GET /a"]
            #expect(route?["steps"]?.first?["body"] as? String == text)
        }
    }
}
