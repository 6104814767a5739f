/// The bytes of a connection that came and were not used yet, and the bounded parsing of a head.
struct WireReader {
    static let maxHeadBytes = 64 << 10
    static let maxBodyBytes = 64 << 20

    /// What does not parse, with the status that says so.
    struct Malformed: Error { let status: Int }

    private var bytes: [UInt8] = []
    private var start = 0
    /// How far the search for the head's end has come, so that a dripped head costs linear time.
    private var searched = 0

    var isEmpty: Bool { start == bytes.count }
    var unread: ArraySlice<UInt8> { bytes[start...] }

    mutating func append(_ more: ArraySlice<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            start = 0
            searched = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Takes at most `limit` bytes.
    mutating func take(_ limit: Int) -> ArraySlice<UInt8> {
        let taken = bytes[start...].prefix(limit)
        start = taken.endIndex
        searched = 0
        return taken
    }

    /// Takes a line without its CRLF; nil while its end has not come.
    mutating func takeLine(limit: Int = 8 << 10) throws(Malformed) -> String? {
        let found = bytes[start...].prefix(limit).firstIndex(of: 10)
        guard let end = found else {
            if bytes.count - start >= limit { throw Malformed(status: 400) }
            return nil
        }
        var line = bytes[start..<end]
        if line.last == 13 { line.removeLast() }
        start = end + 1
        return String(decoding: line, as: UTF8.self)
    }

    /// Takes a request's head; nil while its end has not come.
    mutating func takeHead() throws(Malformed) -> WireRequest? {
        while start < bytes.count, bytes[start] == 13 || bytes[start] == 10 { start += 1 }
        guard let end = endOfHead() else {
            if bytes.count - start > Self.maxHeadBytes { throw Malformed(status: 431) }
            return nil
        }
        let head = bytes[start..<end]
        start = end
        searched = 0
        return try Self.parse(head)
    }

    /// The index after the blank line.
    private mutating func endOfHead() -> Int? {
        var index = max(start + 3, searched)
        while index < bytes.count {
            if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10,
                bytes[index - 3] == 13
            {
                return index + 1
            }
            index += 1
        }
        searched = index
        return nil
    }

    private static func parse(_ head: ArraySlice<UInt8>) throws(Malformed) -> WireRequest {
        var lines = head.split(separator: 10, omittingEmptySubsequences: true).map { line in
            line.last == 13 ? line.dropLast() : line
        }
        guard !lines.isEmpty else { throw Malformed(status: 400) }
        let words = lines.removeFirst().split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw Malformed(status: 400) }
        var headers: [(name: String, value: String)] = []
        for line in lines where !line.isEmpty {
            guard let colon = line.firstIndex(of: 58) else { throw Malformed(status: 400) }
            let value = line[(colon + 1)...].drop(while: isBlank)
            let end = value.lastIndex { !isBlank($0) }
            let trimmed = end.map { value[...$0] } ?? []
            headers.append(
                (String(decoding: line[..<colon], as: UTF8.self), String(decoding: trimmed, as: UTF8.self)))
        }
        return WireRequest(method: words[0], target: words[1], version: words[2], headers: headers)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}
