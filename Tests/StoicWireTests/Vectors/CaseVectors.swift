import Foundation

/// Reads the wire cases that are rows of bytes, as they are written down.
enum CaseVectors {
    /// A row of `cases.jsonl`.
    struct Case: Sendable {
        let id: String
        let kind: String
        /// The part that says how to replay it, as JSON.
        let replay: Data
    }

    static func cases() throws -> [Case] {
        try SharedFolder.text("cases/cases.jsonl").split(separator: "\n").compactMap { line in
            let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let id = row?["id"] as? String, let replay = row?["replay"] as? [String: Any] else {
                return nil
            }
            return Case(
                id: id, kind: replay["kind"] as? String ?? "",
                replay: try JSONSerialization.data(withJSONObject: replay))
        }
    }

    private static func replay(_ id: String) throws -> [String: Any] {
        guard let found = try cases().first(where: { $0.id == id }) else { return [:] }
        return try JSONSerialization.jsonObject(with: found.replay) as? [String: Any] ?? [:]
    }

    /// A chunk size in a whole chunked answer.
    static func chunkSizes() throws -> [AnswerVector] {
        let replay = try replay("framing-04")
        let template = replay["template"] as? String ?? ""
        return (replay["rows"] as? [[String: String]] ?? []).map { row in
            let size = row["SIZE"] ?? ""
            let expected = row["expect"] ?? ""
            return AnswerVector(
                name: "framing-04: '\(size)'", bytes: Array(template.replacing("{SIZE}", with: size).utf8),
                verdict: expected == "error" ? .refused : .answer(200, Array(expected.utf8)))
        }
    }

    /// What stands behind a gzip stream: `gzip('ok') + …`, in hexadecimal, in words or quoted.
    static func gzipTails() throws -> [AnswerVector] {
        let gzip = GzipWriter.repeating(Array("ok".utf8), count: 1)
        return (try replay("encoding-04")["variants"] as? [[String: String]] ?? []).compactMap { row in
            let text = row["body_hex"] ?? row["body"] ?? ""
            guard let plus = text.firstRange(of: "gzip('ok') + ") else { return nil }
            guard let tail = tail(String(text[plus.upperBound...])) else { return nil }
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
            let length = "Content-Length: \(gzip.count + tail.count)\r\n\r\n"
            return AnswerVector(
                name: "encoding-04: \(text)", bytes: Array((head + length).utf8) + gzip + tail,
                verdict: .answer(200, Array("ok".utf8)))
        }
    }

    private static func tail(_ text: String) -> [UInt8]? {
        if text.hasSuffix(" zero bytes"), let count = Int(text.prefix { $0.isNumber }) {
            return [UInt8](repeating: 0, count: count)
        }
        if text.hasPrefix("'") {
            return LlhttpVectors.unescaped([Substring(text.dropFirst().dropLast())])
        }
        return ParserVectors.bytes(text)
    }
}
