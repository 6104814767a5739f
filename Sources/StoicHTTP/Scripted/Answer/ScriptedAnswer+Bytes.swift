extension ScriptedAnswer {
    /// The head, its blank line included.
    package func head(port: Int) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        for field in fields(port: port) { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// The body in its framing; empty when the answer to that method has none.
    package func framedBody(method: String) -> [UInt8] {
        guard hasBody(method: method) else { return [] }
        return framing == .chunked ? chunks.flatMap { Self.chunk($0) } + lastChunk : payload
    }

    /// The chunks' contents: two of them, so that something can go wrong between them.
    package var chunks: [[UInt8]] {
        let bytes = payload
        let half = (bytes.count + 1) / 2
        return [Array(bytes[..<half]), Array(bytes[half...])].filter { !$0.isEmpty }
    }

    package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
    }

    /// The last chunk, with the trailers.
    package var lastChunk: [UInt8] {
        Array(("0\r\n" + trailers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n").utf8)
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 404: "Not Found"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        default: "Status"
        }
    }
}
