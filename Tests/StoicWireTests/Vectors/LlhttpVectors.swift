import Foundation

/// Reads llhttp's own tests: Markdown with a block of bytes and a block of what its parser said.
enum LlhttpVectors {
    /// The vectors of one file; a name is the file's and the heading's.
    static func read(_ text: String, file: String) -> [AnswerVector] {
        var vectors: [AnswerVector] = []
        var (heading, meta, bytes) = ("", "", [UInt8]())
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            if line.hasPrefix("#") {
                heading = String(line.drop { $0 == "#" || $0 == " " })
            } else if line.hasPrefix("<!-- meta=") {
                meta = String(line)
            } else if line == "```http" {
                bytes = unescaped(block(&lines))
            } else if line == "```log", meta.contains("\"response") {
                let isHead = meta.contains("\"skipBody\": true")
                let name = "\(file): \(heading)\(mode(meta))"
                vectors.append(
                    AnswerVector(
                        name: name, bytes: bytes, isHead: isHead, verdict: verdict(block(&lines), bytes)))
                meta = ""
            }
        }
        return vectors
    }

    private static func block(_ lines: inout ArraySlice<Substring>) -> [Substring] {
        let block = Array(lines.prefix { $0 != "```" })
        lines = lines.dropFirst(block.count + 1)
        return block
    }

    /// `" (lenient-all)"` for a test of a mode of llhttp's that we do not have.
    private static func mode(_ meta: String) -> String {
        guard let start = meta.range(of: "\"response-") else { return "" }
        return " (\(meta[start.upperBound...].prefix { $0 != "\"" }))"
    }

    /// Line ends become CRLF, a backslash takes the line end behind it away, and `\r` and the like are read.
    static func unescaped(_ lines: [Substring]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, line) in lines.enumerated() {
            var rest = Array(line.utf8)[...]
            let isJoined = rest.last == 0x5C && index < lines.count - 1
            if isJoined { rest = rest.dropLast() }
            while let byte = rest.popFirst() {
                guard byte == 0x5C, let next = rest.first, let meant = escapes[next] else {
                    bytes.append(byte)
                    continue
                }
                rest = rest.dropFirst()
                bytes.append(meant)
            }
            if !isJoined, index < lines.count - 1 { bytes += [0x0D, 0x0A] }
        }
        return bytes
    }

    private static let escapes: [UInt8: UInt8] = [0x72: 0x0D, 0x6E: 0x0A, 0x74: 0x09, 0x66: 0x0C]

    /// What the log says of the first answer that is no interim one.
    private static func verdict(_ log: [Substring], _ bytes: [UInt8]) -> AnswerVector.Verdict {
        var status: Int?
        var body: [UInt8] = []
        for line in log {
            let words = line.split(separator: " ")
            if line.contains(" error code=") { return .refused }
            if line.contains("headers complete status=") {
                status = words.first { $0.hasPrefix("status=") }.flatMap { Int($0.dropFirst(7)) }
            } else if line.contains("span[body]="), let place = place(words), place.upperBound <= bytes.count
            {
                body += bytes[place]
            } else if line.hasSuffix("message complete"), let found = status {
                if found >= 200 || found == 101 { return .answer(found, body) }
                (status, body) = (nil, [])
            }
        }
        // The log ends with the bytes: what has no length and no chunks ends there too.
        guard let status, !isFramed(log) else { return .cut }
        return .answer(status, body)
    }

    private static func place(_ words: [Substring]) -> Range<Int>? {
        guard words.count > 1, let offset = Int(words[0].dropFirst(4)),
            let count = Int(words[1].dropFirst(4)),
            offset >= 0, count >= 0
        else { return nil }
        return offset..<offset + count
    }

    /// Whether the last head of the log says how long its body is: flags 0x8 (chunked), 0x20 (length).
    private static func isFramed(_ log: [Substring]) -> Bool {
        let head = log.last { $0.contains("headers complete status=") } ?? ""
        let flags = head.split(separator: " ").first { $0.hasPrefix("flags=") }?.dropFirst(6) ?? ""
        return (Int(flags, radix: 16) ?? 0) & 0x28 != 0
    }
}
