#if os(Linux)
    import Foundation
    import StoicHTTP
    import StoicTesting
    import Testing

    @Suite(.enabled(if: SharedFolder.has("cases/cases.jsonl"), "no cases beside the project"))
    struct `The wire cases` {
        // framing-04
        @Test func `of chunk sizes come out as they say`() async throws {
            let vectors = try CaseVectors.chunkSizes()
            #expect(vectors.count == 14)
            try await VectorRun.check(vectors, VectorDecisions.chunkSizes)
        }

        // encoding-04: what is no further member is thrown away, whatever it is.
        @Test func `of bytes behind a gzip stream come out as they say`() async throws {
            let vectors = try CaseVectors.gzipTails()
            #expect(vectors.count == 3)
            try await VectorRun.check(vectors, [:])
        }

        @Test func `are each named by a test`() throws {
            let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
            let own = URL(fileURLWithPath: #filePath).lastPathComponent
            var text = ""
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                if file.lastPathComponent != own { text += try String(contentsOf: file, encoding: .utf8) }
            }
            // Shown in parts under other names: REFUSED_STREAM in `HTTP2Tests`, GOAWAY in `HTTP2ClientTests`.
            let elsewhere = ["http2-01"]
            let missing = try CaseVectors.cases().filter { $0.kind.hasPrefix("wire") }.map(\.id)
                .filter { !elsewhere.contains($0) && !text.contains($0) }
            #expect(missing.isEmpty, "\(missing)")
        }
    }
#endif
