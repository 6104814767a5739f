import Testing

/// One answer as it was recorded on the wire, and what its structure says of the places where it may end.
struct RecordedAnswer: Sendable, CustomTestStringConvertible {
    /// What tells the end of the body (RFC 9112 6.3).
    enum Framing: Sendable { case length, chunked, untilClose }

    let name: String
    let status: Int
    let framing: Framing
    /// Whether the body is compressed, so that its own format says whether it is whole.
    let isCoded: Bool
    /// All interim answers and the final head, to its blank line.
    let head: [UInt8]
    /// What follows the head on the wire.
    let wireBody: [UInt8]
    /// The content: without framing and coding.
    let content: [UInt8]

    init(
        _ name: String, _ head: String, _ wireBody: [UInt8], content: [UInt8], status: Int = 200,
        framing: Framing, isCoded: Bool = false
    ) {
        (self.name, self.status, self.framing, self.isCoded) = (name, status, framing, isCoded)
        (self.head, self.wireBody, self.content) = (Array((head + "\r\n\r\n").utf8), wireBody, content)
    }

    var bytes: [UInt8] { head + wireBody }
    var length: Int { head.count + wireBody.count }
    var testDescription: String { name }
}

extension RecordedAnswer {
    private static let text = Array("{\"id\":42,\"name\":\"a whole answer\"}".utf8)
    private static let gzip = GzipWriter.repeating(Array("{\"id\":42}\n".utf8), count: 60)
    private static let unzipped = Array(repeatElement(Array("{\"id\":42}\n".utf8), count: 60).joined())

    private static func chunked(_ bytes: [UInt8], trailer: String) -> [UInt8] {
        let half = bytes.count / 2
        let first = Array("\(String(half, radix: 16));name=\"value\"\r\n".utf8) + bytes[..<half]
        let second = Array("\r\n00\(String(bytes.count - half, radix: 16))\r\n".utf8) + bytes[half...]
        return first + second + Array("\r\n0\r\n\(trailer)\r\n".utf8)
    }

    private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

    /// Answers whose end is the transport's to find.
    static let all = [
        RecordedAnswer(
            "Content-Length", ok + "Content-Length: \(text.count)", text, content: text, framing: .length),
        RecordedAnswer(
            "chunks with an extension and a trailer", ok + "Transfer-Encoding: chunked",
            chunked(text, trailer: "X-Sum: 1\r\n"), content: text, framing: .chunked),
        RecordedAnswer(
            "gzip with a length", ok + "Content-Encoding: gzip\r\nContent-Length: \(gzip.count)", gzip,
            content: unzipped, framing: .length, isCoded: true),
        RecordedAnswer(
            "gzip in chunks", ok + "Content-Encoding: gzip\r\nTransfer-Encoding: chunked",
            chunked(gzip, trailer: ""), content: unzipped, framing: .chunked, isCoded: true),
        RecordedAnswer(
            "a body to the connection's end", ok + "X: y", text, content: text, framing: .untilClose),
        RecordedAnswer(
            "gzip to the connection's end", ok + "Content-Encoding: gzip", gzip, content: unzipped,
            framing: .untilClose, isCoded: true),
        RecordedAnswer(
            "interim answers first",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                + ok + "Content-Length: \(text.count)",
            text, content: text, framing: .length),
        RecordedAnswer(
            "no body", "HTTP/1.1 204 No Content\r\nX: y", [], content: [], status: 204, framing: .length),
    ]

    /// A redirect, and what is found behind it; neither connection is used again.
    static let hop = RecordedAnswer(
        "a redirect's first hop",
        "HTTP/1.1 302 Found\r\nLocation: /found\r\nConnection: close\r\nContent-Length: \(text.count)", text,
        content: text, status: 302, framing: .length)
    static let found = RecordedAnswer(
        "a redirect's second hop", ok + "Connection: close\r\nContent-Length: \(text.count)", text,
        content: text, framing: .length)
}
