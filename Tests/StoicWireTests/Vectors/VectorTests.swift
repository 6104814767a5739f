#if os(Linux)
    import StoicHTTP
    import StoicTesting
    import Testing

    // H3, RFC 9112: answers off the wire, as other parsers' tests have them. Each suite is skipped where its
    // data does not lie beside the project.
    @Suite(.enabled(if: SharedFolder.has("corpora/llhttp"), "no corpora/llhttp beside the project"))
    struct `The answers of llhttp's tests` {
        @Test func `are read as llhttp reads them, or as was decided`() async throws {
            let folder = "corpora/llhttp/test/response"
            let vectors = try SharedFolder.files(in: folder).flatMap { file in
                LlhttpVectors.read(try SharedFolder.text("\(folder)/\(file)"), file: file)
            }
            #expect(vectors.count > 70)
            try await VectorRun.check(vectors, VectorDecisions.llhttp)
        }
    }

    @Suite(
        .enabled(
            if: SharedFolder.has("corpora/http1-parser-vectors"),
            "no corpora/http1-parser-vectors beside the project"))
    struct `The answers of two more parsers' tests` {
        private func json(_ file: String) throws -> String {
            try SharedFolder.text("corpora/http1-parser-vectors/\(file).json")
        }

        @Test func `are read as they read them, or as was decided`() async throws {
            let heads = try ["httparse", "picohttpparser"].flatMap { file in
                try ParserVectors.heads(json(file), file: file)
            }
            #expect(heads.count == 41)
            try await VectorRun.check(heads, VectorDecisions.heads)
        }

        @Test func `in chunks are read as they read them, or as was decided`() async throws {
            let chunks = try ParserVectors.chunks(json("picohttpparser"), file: "picohttpparser")
            #expect(chunks.count == 22)
            try await VectorRun.check(chunks, VectorDecisions.chunks)
        }
    }

    // Always there: the reader of the Markdown itself.
    @Suite struct `The reader of llhttp's tests` {
        @Test func `reads bytes and what became of them`() throws {
            let text = """
                ## One
                <!-- meta={"type": "response"} -->
                ```http
                HTTP/1.1 200 OK\\r\\n\\
                A: b

                ok
                ```
                ```log
                off=26 headers complete status=200 v=1/1 flags=20 content_length=2
                off=23 len=2 span[body]="ok"
                off=28 message complete
                ```
                """
            let vector = try #require(LlhttpVectors.read(text, file: "f").first)
            #expect(vector.name == "f: One")
            #expect(String(decoding: vector.bytes, as: UTF8.self) == "HTTP/1.1 200 OK\r\nA: b\r\n\r\nok")
            #expect(vector.agreed == .answer(200, Array(vector.bytes[23..<25])))
        }
    }
#endif
