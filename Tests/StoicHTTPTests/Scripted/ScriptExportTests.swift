import Foundation
import StoicHTTP
import StoicJSON
import StoicSchema
import Testing

/// `make api` runs this with `STOIC_API_RECORD=1`, which writes the file instead of comparing it.
@Suite struct `The script's JSON Schema` {
    private static let file = URL(filePath: #filePath).appending(
        path: "../../../../docs/script.schema.json"
    )
    .standardized

    @Test func `is what the file in docs says`() throws {
        let text =
            String(decoding: try JSONWriter.bytes(of: ScriptDocument.jsonSchema, .pretty), as: UTF8.self)
            + "\n"
        if ProcessInfo.processInfo.environment["STOIC_API_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        } else {
            #expect(try String(contentsOf: Self.file, encoding: .utf8) == text, "run 'make api'")
        }
    }
}
