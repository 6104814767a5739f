/// The bytes of well-formed answers.
enum WireAnswer {
    static func full(
        status: Int, headers: [(String, String)], body: [UInt8], method: String
    ) -> [UInt8] {
        let bodyless = status < 200 || status == 204 || status == 304
        var own = headers
        if !bodyless { own.append(("Content-Length", String(body.count))) }
        var bytes = head(status: status, headers: own)
        if !bodyless && method != "HEAD" { bytes.append(contentsOf: body) }
        return bytes
    }

    static func head(status: Int, headers: [(String, String)]) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(reason(status))\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        bytes.isEmpty ? [] : Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + [13, 10]
    }

    static func lastChunk(_ trailers: [(String, String)]) -> [UInt8] {
        Array(("0\r\n" + trailers.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n").utf8)
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 100: "Continue"
        case 200: "OK"
        case 204: "No Content"
        case 304: "Not Modified"
        case 404: "Not Found"
        case 429: "Too Many Requests"
        case 503: "Service Unavailable"
        default: "Status"
        }
    }
}
