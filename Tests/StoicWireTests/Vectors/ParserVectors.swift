import Foundation

/// Reads the tests of two more parsers, kept as JSON with the bytes in hexadecimal.
enum ParserVectors {
    /// Heads alone: what is complete is an answer without a body.
    static func heads(_ json: String, file: String) throws -> [AnswerVector] {
        var seen: [String: Int] = [:]
        return try rows(json, "messages").filter { $0["kind"] as? String == "response" }.map { row in
            let bytes = bytes(row["bytes_hex"])
            var name = "\(file): \(row["name"] as? String ?? "")"
            seen[name, default: 0] += 1
            if let count = seen[name], count > 1 { name += " (\(count))" }
            let verdict: AnswerVector.Verdict =
                switch row["result"] as? String ?? "" {
                case "complete": .answer(status(bytes), [])
                case "incomplete", "Ok(Status::Partial)": .cut
                default: .refused
                }
            return AnswerVector(name: name, bytes: bytes, verdict: verdict)
        }
    }

    /// Chunked bodies, each behind a head of our own.
    static func chunks(_ json: String, file: String) throws -> [AnswerVector] {
        let head = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        return try rows(json, "chunked").enumerated().map { index, row in
            var body = bytes(row["encoded_hex"])
            // This parser may be told to stop at the last chunk; the message's end comes behind it.
            if row["consume_trailer"] as? String == "0" { body += [0x0D, 0x0A] }
            let verdict: AnswerVector.Verdict =
                switch row["ret"] as? Int ?? -1 {
                case -1: .refused
                case -2: .cut
                default: .answer(200, bytes(row["decoded_hex"]))
                }
            return AnswerVector(name: "\(file): chunked \(index)", bytes: head + body, verdict: verdict)
        }
    }

    private static func rows(_ json: String, _ key: String) throws -> [[String: Any]] {
        let root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        return root?[key] as? [[String: Any]] ?? []
    }

    static func bytes(_ hex: Any?) -> [UInt8] {
        let digits = Array((hex as? String ?? "").utf8).compactMap {
            Character(UnicodeScalar($0)).hexDigitValue
        }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// The first three digits behind the version.
    private static func status(_ bytes: [UInt8]) -> Int {
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.split { $0 == " " || $0.isNewline }
        return words.dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
