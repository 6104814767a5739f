#if os(Linux)
    import StoicHTTP

    extension ScriptRows {
        static let answers: [ScriptRow] = [
            ScriptRow("a whole answer", steps: #"{"do": "answer", "body": "hello"}"#, "200 hello"),
            ScriptRow(
                "in Base64", steps: #"{"do": "answer", "body_base64": "aGVsbG8="}"#, "200 hello"),
            ScriptRow(
                "in chunks with a trailer",
                steps: #"{"do": "answer", "body": "hello", "framing": "chunked", "trailers": {"X-T": "1"}}"#,
                "200 hello", "200 hello"),
            ScriptRow(
                "to the connection's end", steps: #"{"do": "answer", "body": "hello", "framing": "close"}"#,
                "200 hello", "200 hello"),
            ScriptRow(
                "gzip", steps: #"{"do": "answer", "body": "hello", "encoding": "gzip"}"#, "200 hello"),
            ScriptRow(
                "deflate in chunks",
                steps: #"{"do": "answer", "body": "hello", "encoding": "deflate", "framing": "chunked"}"#,
                "200 hello"),
            ScriptRow(
                "a few interim answers", steps: #"{"do": "answer", "interim": 32, "body": "a"}"#, "200 a"),
            ScriptRow("a storm of them", steps: #"{"do": "answer", "interim": 33}"#, "bad_response failed"),
            ScriptRow(
                "a length that is missed", steps: #"{"do": "answer", "body": "hello", "declared": 6}"#,
                "closed_early closed_early failed"),
            ScriptRow(
                // What it leaves on the connection may cost the next request an attempt.
                "a length of none", steps: #"{"do": "answer", "body": "hello", "declared": 0}"#, "200 "),
            ScriptRow(
                "a length of ten gigabytes", steps: #"{"do": "answer", "body": "hello", "declared": "10GB"}"#,
                "response_too_large failed"),
            ScriptRow(
                "a 503, then an answer",
                steps: #"{"do": "answer", "status": 503}, {"do": "answer", "body": "a"}"#,
                "status_503 200 a"),
            ScriptRow("a 204", steps: #"{"do": "answer", "status": 204}"#, "204 ", "204 "),
            ScriptRow("a captive portal", steps: #"{"do": "portal"}"#, "200 96 bytes"),
            ScriptRow(
                "a connection that is closed",
                steps: #"{"do": "answer", "headers": {"Connection": "close"}}"#,
                "200 ", "200 "),
            ScriptRow(
                "too much", steps: #"{"do": "oversized", "bytes": "2GB"}"#, "response_too_large failed"),
            ScriptRow("just enough", steps: #"{"do": "oversized", "bytes": 100000}"#, "200 100000 bytes"),
            ScriptRow("a bomb", steps: #"{"do": "bomb", "bytes": "1GB"}"#, "response_too_large failed"),
            ScriptRow("a bomb too small", steps: #"{"do": "bomb", "bytes": 100000}"#, "200 100000 bytes"),
            ScriptRow("large headers", steps: #"{"do": "huge_headers", "bytes": "200KB"}"#, "200 hello"),
            ScriptRow(
                "huge headers", steps: #"{"do": "huge_headers", "bytes": "1GB"}"#, "bad_response failed"),
            ScriptRow(
                "a slow body", steps: #"{"do": "drip", "body": "hello", "every": "5ms"}"#, "200 hello"),
            ScriptRow(
                "a slow head", steps: #"{"do": "drip", "body": "a", "every": "1ms", "part": "headers"}"#,
                "200 a"),
            ScriptRow(
                "a body too slow", steps: #"{"do": "drip", "body": "hello", "every": "1s"}"#,
                "timed_out_stall timed_out_stall failed", isShort: true),
            ScriptRow(
                "a head too slow", steps: #"{"do": "drip", "body": "a", "every": "1s", "part": "headers"}"#,
                "timed_out_stall timed_out_stall failed", isShort: true),
            ScriptRow(
                "a head too slow over all",
                steps: #"{"do": "drip", "body": "a", "every": "100ms", "part": "headers"}"#,
                "timed_out_attempt timed_out_attempt failed", isShort: true),
            ScriptRow(
                "late",
                steps: #"{"do": "answer", "delay": "1s"}, {"do": "answer", "body": "a", "delay": "1ms"}"#,
                "timed_out_first_byte 200 a", isShort: true),
            ScriptRow(
                "silence", steps: #"{"do": "hang"}"#, "timed_out_first_byte timed_out_first_byte failed",
                isShort: true),
            ScriptRow(
                "no answer to Expect",
                #"""
                {"v": 1, "routes": {"/a": {"steps": [
                  {"do": "answer", "body": "a", "no_continue": true}]}}}
                """#,
                [ScriptRow.Call(.put, "/a", headers: ["Expect": "100-continue"], body: .text("body"))],
                ["200 a"]),
            ScriptRow("no route", #"{"v": 1, "routes": {}}"#, ["/a"], ["status_404 failed"]),
        ]

        static let cuts: [ScriptRow] = [
            ScriptRow(
                "cut",
                steps:
                    #"{"do": "cut", "code": "closed_early", "body": "abc"}, {"do": "cut", "code": "reset"}"#,
                "closed_early reset failed"),
            ScriptRow(
                "half of a body that the end ends",
                steps:
                    #"{"do": "fault", "how": "close", "at": "mid_body", "framing": "close", "body": "abcd"}"#,
                "200 ab", "200 ab"),
            ScriptRow(
                "a reset at the end of such a body",
                steps: #"{"do": "fault", "how": "reset", "at": "end", "framing": "close"}"#,
                "reset reset failed"),
            ScriptRow(
                "half of a gzip that the end ends",
                steps: #"""
                    {"do": "fault", "how": "half_close", "at": "mid_body", "framing": "close",
                     "encoding": "gzip"}
                    """#, "undecodable undecodable failed"),
            ScriptRow(
                "nothing more after a whole answer",
                #"""
                {"v": 1, "routes": {"/a": {"steps": [{"do": "fault", "how": "stall", "at": "end"}]},
                  "/b": {"steps": [{"do": "answer", "body": "b"}]}}}
                """#, ["/a", "/b"], ["200 hello, world", "timed_out_first_byte 200 b"], isShort: true),
            ScriptRow(
                "to HEAD",
                #"""
                {"v": 1, "routes": {"/a": {"steps": [
                  {"do": "fault", "how": "close", "at": "mid_body"},
                  {"do": "answer", "body": "abc", "declared": "10GB"}]}}}
                """#, [ScriptRow.Call(.head, "/a"), ScriptRow.Call(.head, "/a")], ["200 ", "200 "]),
        ]

        static let failures: [ScriptRow] =
            ["reset", "closed_early", "bad_response", "undecodable"].map { code in
                ScriptRow(code, steps: #"{"do": "fail", "code": "\#(code)"}"#, "\(code) \(code) failed")
            } + [
                ScriptRow(
                    "too large", steps: #"{"do": "fail", "code": "response_too_large"}"#,
                    "response_too_large failed"),
                ScriptRow(
                    "raw",
                    steps: #"{"do": "raw", "text": "HTTP/1.1 204 No\r\n\r\n", "outcome": "status_204"}"#,
                    "204 "),
                ScriptRow(
                    "raw nonsense", steps: #"{"do": "raw", "base64": "AAEC", "outcome": "bad_response"}"#,
                    "bad_response bad_response failed"),
                ScriptRow(
                    "a raw beginning",
                    steps: #"""
                        {"do": "raw", "text": "HTTP/1.1 200 OK\r\n", "how": "stall",
                         "outcome": "timed_out_stall"}
                        """#, "timed_out_stall timed_out_stall failed", isShort: true),
            ]

        static let redirects: [ScriptRow] = [
            ScriptRow(
                "to another host",
                #"""
                {"v": 1, "routes": {
                  "/a": {"steps": [{"do": "answer", "status": 302, "body": "there",
                                    "headers": {"Location": "http://localhost:{port}/b"}}]},
                  "/b": {"steps": [{"do": "answer", "body": "b"}]}}}
                """#, ["/a"], ["200 b"]),
            ScriptRow(
                "in a circle",
                #"""
                {"v": 1, "routes": {"/a": {"steps": [
                  {"do": "answer", "status": 307, "headers": {"Location": "/a"}}]}}}
                """#, ["/a"], ["redirect_loop failed"]),
            ScriptRow(
                "whose body is cut",
                #"""
                {"v": 1, "routes": {
                  "/a": {"steps": [{"do": "fault", "how": "reset", "at": "mid_body", "status": 302,
                                    "headers": {"Location": "/b"}}]},
                  "/b": {"steps": [{"do": "answer", "body": "b"}]}}}
                """#, ["/a"], ["200 b"]),
        ]

        static let ports: [ScriptRow] = [
            ScriptRow(
                "refused", #"{"v": 1, "listen": "refuse", "routes": {}}"#, ["/a"],
                ["refused refused failed"]),
            ScriptRow(
                "never connected", #"{"v": 1, "listen": "black_hole", "routes": {}}"#, ["/a"],
                ["timed_out_connect timed_out_connect failed"], isShort: true),
        ]

        static let certificates: [ScriptRow] = ScriptListener.allCases.filter(\.isTLS).map { listener in
            ScriptRow(
                listener.rawValue, #"{"v": 1, "listen": "\#(listener.rawValue)", "routes": {}}"#, ["/a"],
                ["tls failed"])
        }

        /// A TLS client on a plain port: only the connection's faults come before the handshake's end.
        static let handshakes: [ScriptRow] = ScriptedFault.How.allCases.map { how in
            let code =
                switch how {
                case .close, .halfClose: "tls failed"
                case .reset: "reset reset failed"
                case .stall: "timed_out_connect timed_out_connect failed"
                }
            let step = #"{"do": "fault", "how": "\#(how.rawValue)", "at": "tls"}"#
            return ScriptRow(
                "a handshake's \(how.rawValue)",
                #"{"v": 1, "connections": {"steps": [\#(step)], "then": \#(step)}, "routes": {}}"#, ["/a"],
                [code],
                isShort: how == .stall)
        }
    }
#endif
