import Foundation
import Stoic
import StoicHTTP
import StoicSchema
import Testing

// S4
@Suite struct `A recording that becomes a script` {
    private func har(_ entries: String...) -> [UInt8] {
        Array(#"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ", "))]}}"#.utf8)
    }

    private func header(_ name: String, _ value: String) -> String {
        #"[{"name": "\#(name)", "value": "\#(value)"}]"#
    }

    private func entry(
        _ url: String, method: String = "GET", status: Int = 200, headers: String = "[]",
        content: String = "{}", more: String = ""
    ) -> String {
        """
        {"request": {"method": "\(method)", "url": "\(url)"}, \(more)
         "response": {"status": \(status), "headers": \(headers), "content": \(content)}}
        """
    }

    /// The steps of a route.
    private func steps(_ made: HARImport, _ route: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(made.script)) as? [String: Any]
        let routes = try #require(json?["routes"] as? [String: [String: Any]])
        return try #require(routes[route]?["steps"] as? [[String: Any]], "\(routes.keys)")
    }

    @Test func `answers as it was recorded, through the client`() async throws {
        let made = try HARImport(
            har(
                entry("https://h/users?page=1", content: #"{"text": "[1]", "mimeType": "application/json"}"#),
                entry(
                    "https://h/users?page=2", status: 503,
                    headers: #"[{"name": "Retry-After", "value": "0"}]"#),
                entry("https://h/users?page=2", content: #"{"text": "[2]"}"#),
                entry(
                    "https://h/old", status: 302,
                    headers: #"[{"name": "location", "value": "https://h/users"}]"#)))
        let client = try HTTPClient(
            base: "https://other.test", transport: try ScriptedTransport(script: made.script))
        #expect(try await client.send(.get("/users")).body == Array("[1]".utf8))
        #expect(try await client.send(.get("/users?page=2")).body == Array("[2]".utf8))
        #expect(try await client.send(.get("/old")).body == Array("[2]".utf8))
        #expect(made.routes == 2 && made.steps == 4 && made.skipped == 0)
    }

    @Test func `is sorted and laid out for people`() throws {
        let made = try HARImport(har(entry("http://h/b"), entry("http://h/a")))
        #expect(
            String(decoding: made.script, as: UTF8.self) == """
                {
                  "routes": {
                    "GET /a": {
                      "steps": [
                        {
                          "do": "answer",
                          "status": 200
                        }
                      ]
                    },
                    "GET /b": {
                      "steps": [
                        {
                          "do": "answer",
                          "status": 200
                        }
                      ]
                    }
                  },
                  "v": 1
                }

                """)
    }

    /// A recording with a canary in each place where secrets are.
    private func recording(_ canary: String) -> String {
        let location = "https://u:\(canary)@h/cb?code=\(canary),\(canary)#t=\(canary)"
        let secretHeaders = [
            "Authorization", "Cookie", "Set-Cookie", "set-cookie2", "Proxy-Authorization", "X-Auth-Token",
            "x-api-key", "X-Session-Id", "X-Amz-Security-Token", "Client-Secret", "X-CSRF-Token",
            "Authentication-Info", ":authority", "Content-MD5",
        ].map { #"{"name": "\#($0)", "value": "\#(canary)"}"# }
        let urls = [
            #"{"name": "Location", "value": "\#(location)"}"#,
            #"{"name": "Link", "value": "<https://h/n?cursor=\#(canary);\#(canary)>; rel=next"}"#,
            #"{"name": "Refresh", "value": "0; url=/x?\#(canary)"}"#,
            #"{"name": "WWW-Authenticate", "value": "Digest nonce=\"\#(canary)\""}"#,
            #"{"name": "X-Trace", "value": "ok\nSet-Cookie: a"}"#,
        ]
        let members = [
            "password", "token", "access_token", "refreshToken", "client-secret", "apiKey", "session_id",
            "id_token", "private_key",
        ].map { #"\"\#($0)\": \"\#(canary)\""# }
        let body =
            #"{\"a\": [{\#(members.joined(separator: ", "))}], \"pin\": {\"x\": \"\#(canary)\"}, \"b\": 1}"#
        let cookies = #"[{"name": "sid", "value": "\#(canary)"}]"#
        let target = "https://\(canary):\(canary)@h/in;jsessionid=\(canary)?q=\(canary)#\(canary)"
        return """
            {"comment": "\(canary)", "log": {"creator": {"name": "\(canary)"}, "entries": [
              {"request": {"method": "POST", "url": "\(target)",
                 "cookies": \(cookies), "headers": [{"name": "X", "value": "\(canary)"}],
                 "queryString": [{"name": "q", "value": "\(canary)"}],
                 "postData": {"text": "\(canary)", "params": [{"name": "a", "value": "\(canary)"}]}},
               "response": {"status": 302, "cookies": \(cookies), "redirectURL": "/cb?code=\(canary)",
                 "headers": [\((secretHeaders + urls).joined(separator: ", "))],
                 "content": {"mimeType": "application/json", "text": "\(body)"}}},
              \(bodies(canary).joined(separator: ", "))
            ]}}
            """
    }

    private func bodies(_ canary: String) -> [String] {
        func recorded(_ path: String, _ type: String, _ text: String, _ more: String = "") -> String {
            entry("https://h/\(path)", content: #"{"mimeType": "\#(type)", "text": "\#(text)"\#(more)}"#)
        }
        let encoded = Data(#"{"token":"CANARY"}"#.utf8).base64EncodedString()
        let redirect = #""redirectURL": "https://else/x?t=\#(canary)""#
        return [
            recorded("form", "application/x-www-form-urlencoded", "a=1&access_token=\(canary)"),
            recorded("broken", "application/json", #"{\"token\": \"\#(canary)"#),
            recorded("lines", "application/x-ndjson", #"{\"a\":1}\n{\"token\":\"\#(canary)\"}"#),
            recorded("mine/page", "text/html", canary),
            recorded("data", "application/json", encoded, #", "encoding": "base64""#),
            entry("https://h/r", status: 303, content: "null")
                .replacingOccurrences(of: #""headers": []"#, with: redirect),
        ]
    }

    @Test func `holds no secret`() throws {
        let canary = "CANARY"
        var options = HARImport.Options()
        options.secretBodies = ["/mine/*"]
        options.keptHeaders = ["Set-Cookie", "Authorization"]
        let made = try HARImport(Array(recording(canary).utf8), options: options)
        let text = String(decoding: made.script, as: UTF8.self)
        #expect(!text.lowercased().contains(canary.lowercased()))
        #expect(!text.contains(Data("CANARY".utf8).base64EncodedString().prefix(7)))
        #expect(made.steps == 7)
        let step = try #require(try steps(made, "POST /in").first)
        #expect(
            step["headers"] as? NSDictionary == [
                "Location": "/cb?code=", "Link": "<https://h/n?cursor=>; rel=next", "Refresh": "0; url=/x",
                "WWW-Authenticate": "Digest", "X-Trace": ["ok", "Set-Cookie: a"],
            ])
        #expect((step["body"] as? String)?.contains(#""b":1"#) == true)
        #expect((step["body"] as? String)?.contains("<redacted>") == true)
        #expect(try steps(made, "GET /mine/page").first?["body"] as? String == "<redacted>")
        #expect(try steps(made, "GET /form").first?["body"] as? String == "a=1&access_token=<redacted>")
        _ = try ScriptedTransport(script: made.script)
    }

    @Test func `drops what the connection framed, and keeps what is asked for`() throws {
        let headers = """
            [{"name": "Content-Encoding", "value": "gzip"}, {"name": "Content-Length", "value": "9"},
             {"name": "transfer-encoding", "value": "chunked"}, {"name": "Connection", "value": "X-Hop"},
             {"name": "X-Hop", "value": "1"}, {"name": ":status", "value": "200"},
             {"name": "Date", "value": "d"}, {"name": "Surrogate-Key", "value": "s"},
             {"name": "Vary", "value": "A"}, {"name": "vary", "value": "B"},
             {"name": "bad name", "value": "x"},
             {"name": "Empty", "value": null}, {"name": "ETag", "value": "\\"a?b=c\\""}]
            """
        let source = har(entry("http://h/", headers: headers))
        let plain = try steps(HARImport(source), "GET /")
        #expect(
            (plain[0]["headers"] as? NSDictionary)
                == ["Vary": ["A", "B"], "Empty": "", "ETag": "\"a?b=c\""] as NSDictionary)
        var options = HARImport.Options()
        options.keptHeaders = ["date", "surrogate-key"]
        let kept = try steps(HARImport(source, options: options), "GET /")
        #expect((kept[0]["headers"] as? [String: Any])?["Date"] as? String == "d")
        #expect((kept[0]["headers"] as? [String: Any])?["Surrogate-Key"] as? String == "s")
    }

    @Test func `takes the variants of browsers and proxies`() throws {
        let bare = #"{"request": {"method": "get", "url": "http://h"}, "response": {}}"#
        let reset = #"""
            {"request": {"method": "GET", "url": "http://h/r"}, "time": -1,
             "response": {"status": 0, "headers": null, "content": null,
                          "_error": "net::ERR_CONNECTION_RESET"}}
            """#
        let text = entry(
            "http://h/t", headers: header("Content-Type", "text/html; charset=iso-8859-1"),
            content: #"{"text": "é", "size": 1}"#)
        let lost = entry("http://h/lost", content: #"{"size": 400, "text": null}"#)
        let socket = entry("http://h/ws", status: 101)
        let data = entry("data:text/plain,x")
        let made = try HARImport([0xEF, 0xBB, 0xBF] + har(bare, reset, text, lost, socket, data))
        #expect(try steps(made, "GET /")[0] as NSDictionary == ["do": "fail", "code": "closed_early"])
        #expect(try steps(made, "GET /r")[0] as NSDictionary == ["do": "fail", "code": "reset"])
        let answer = try steps(made, "GET /t")[0]
        #expect(answer["body"] as? String == "é")
        #expect((answer["headers"] as? [String: String])?["Content-Type"] == "text/html; charset=utf-8")
        #expect(made.missingBodies == 1)
        #expect(made.skipped == 2)
        _ = try ScriptedTransport(script: made.script)
    }

    @Test func `keeps bytes that are no text, and no body where there is none`() throws {
        let image = entry("http://h/i", content: #"{"encoding": "base64", "text": "/9j/AA=="}"#)
        let head = entry("http://h/i", method: "HEAD", content: #"{"text": "x"}"#)
        let none = entry("http://h/n", status: 304, content: #"{"text": "x"}"#)
        let made = try HARImport(har(image, head, none))
        #expect(try steps(made, "GET /i")[0]["body_base64"] as? String == "/9j/AA==")
        #expect(try steps(made, "HEAD /i")[0]["body"] == nil)
        #expect(try steps(made, "GET /n")[0]["body"] == nil)
    }

    @Test func `takes delays and hosts only as asked`() throws {
        let source = har(
            entry("http://a.test:81/x", more: #""time": 120.7,"#),
            entry("http://b.test/x", more: #""time": 9,"#))
        #expect(try steps(HARImport(source), "GET /x").allSatisfy { $0["delay"] == nil })
        var options = HARImport.Options()
        options.keepsDelays = true
        #expect(try HARImport(source).hosts == ["a.test:81", "b.test"])
        options.hosts = ["A.test"]
        let made = try HARImport(source, options: options)
        #expect(try steps(made, "GET /x").map { $0["delay"] as? String } == ["120ms"])
        #expect(made.skipped == 1)
        _ = try ScriptedTransport(script: made.script)
    }

    @Test(arguments: [
        ("{}", "/log", 1, 1), (#"{"log": {"entries": 1}}"#, "/log/entries", 1, 21), ("[", "/0", 1, 2),
        (
            "{\"log\": {\"entries\": [\n  {\"request\": {\"method\": 1}}]}}", "/log/entries/0/request/method",
            2, 26
        ),
    ])
    func `says where a recording is wrong`(text: String, pointer: String, line: Int, column: Int) throws {
        let failure = #expect(throws: ValidationFailure.self) { _ = try HARImport(Array(text.utf8)) }
        let issues = try #require(failure).issues
        #expect(
            issues.contains {
                $0.pointer.description == pointer && $0.position.line == line && $0.position.column == column
            }, "\(issues.map { "\($0.pointer) \($0.position)" })")
    }

    @Test func `refuses Base64 that is none and more routes than a script has`() throws {
        let bad = har(entry("http://h/", content: #"{"encoding": "base64", "text": "%"}"#))
        #expect(throws: ValidationFailure.self) { _ = try HARImport(bad) }
        let many = (0...1_000).map { entry("http://h/\($0)") }.joined(separator: ",")
        let failure = #expect(throws: ValidationFailure.self) { _ = try HARImport(har(many)) }
        #expect(failure?.issues.first?.pointer.description == "/log/entries/1000")
    }
}
