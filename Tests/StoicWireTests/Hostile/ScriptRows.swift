#if os(Linux)
    import StoicHTTP
    import StoicTesting

    /// The table that every transport is held to (S4).
    enum ScriptRows {
        /// Every way to break off at every place.
        static let faults: [ScriptRow] = ScriptedFault.Place.allCases.flatMap { place in
            ScriptedFault.How.allCases.compactMap { how in
                guard place != .reuse else { return nil }
                let code =
                    switch (how, place) {
                    case (.close, _), (.halfClose, _): "closed_early"
                    case (.reset, _): "reset"
                    case (.stall, .requestBody), (.stall, .beforeStatus): "timed_out_first_byte"
                    case (.stall, _): "timed_out_stall"
                    }
                let step = #"{"do": "fault", "how": "\#(how.rawValue)", "at": "\#(place.rawValue)"}"#
                return ScriptRow(
                    "\(how.rawValue) at \(place.rawValue)",
                    #"{"v": 1, "routes": {"/a": {"steps": [\#(step)]}}}"#,
                    [ScriptRow.Call(.put, "/a", body: .text("a body"))],
                    [place == .end ? "200 hello, world" : "\(code) \(code) failed"], isShort: how == .stall)
            }
        }

        /// On the next request of the connection: however it is lost, it is found out the same way.
        static let reuse = ScriptedFault.How.allCases.map { how in
            ScriptRow(
                "\(how.rawValue) at reuse",
                #"""
                {"v": 1, "routes": {
                  "/a": {"steps": [{"do": "fault", "how": "\#(how.rawValue)", "at": "reuse"}]},
                  "/b": {"steps": [{"do": "answer", "body": "b"}]},
                  "POST /c": {"steps": [{"do": "answer", "body": "c"}]}}}
                """#,
                ["/a", ScriptRow.Call(.post, "/c", body: .text("x")), "/b"],
                // The POST must not be sent twice, and so goes out on a connection of its own.
                [
                    "200 hello, world", "200 c",
                    (how == .stall ? "timed_out_first_byte" : "reset") + " 200 b",
                ], isShort: how == .stall)
        }

        /// Every way to lose a connection before there is a request on it.
        static let connections: [ScriptRow] = ConnectionStep.Place.allCases.flatMap { place in
            ScriptedFault.How.allCases.map { how in
                let code =
                    switch how {
                    case .close, .halfClose: "closed_early"
                    case .reset: "reset"
                    case .stall: "timed_out_first_byte"
                    }
                return ScriptRow(
                    "a connection's \(how.rawValue) at \(place.rawValue)",
                    #"""
                    {"v": 1, "connections": {"steps": [
                        {"do": "fault", "how": "\#(how.rawValue)", "at": "\#(place.rawValue)"},
                        {"do": "serve"}]},
                      "routes": {"/a": {"steps": [
                        {"do": "answer", "body": "a"}, {"do": "answer", "body": "b"}]}}}
                    """#,
                    ["/a", "/a"], ["\(code) 200 a", "200 b"], isShort: how == .stall)
            }
        }

        /// Faults that are in the body or its coding, of which an answer to HEAD has none.
        private static let bodies: Set<Malformation> = [
            .badChunkSize, .chunkSizeOverflow, .chunkWithoutEnd, .lengthOverflow, .gzipCut, .gzipCorrupt,
            .gzipChecksum, .gzipLength, .plainAsGzip, .unknownEncoding,
        ]

        /// Every answer that breaks HTTP, and what is left of it for HEAD.
        static func malformed(_ method: HTTPMethod) -> [ScriptRow] {
            Malformation.allCases.map { kind in
                let isBodyless = method == .head
                let expected =
                    switch kind.outcome {
                    case .answer(304, _): "status_304 failed"
                    case .answer(let status, let body):
                        "\(status) \(isBodyless ? "" : String(decoding: body, as: UTF8.self))"
                    case .failure where isBodyless && bodies.contains(kind): "200 "
                    case .failure(.responseTooLarge): "response_too_large failed"
                    case .failure(let code): "\(code.text) \(code.text) failed"
                    }
                let step = #"{"do": "malformed", "kind": "\#(kind.rawValue)"}"#
                return ScriptRow(
                    "\(method.name) \(kind.rawValue)",
                    #"{"v": 1, "routes": {"/a": {"steps": [\#(step)]}}}"#,
                    [ScriptRow.Call(method, "/a")], [expected])
            }
        }
    }
#endif
