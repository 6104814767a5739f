extension Malformation {
    /// All that is sent before the connection closes.
    package var bytes: [UInt8] {
        let ok = "HTTP/1.1 200 OK\r\n"
        let end = "Content-Length: 5\r\n\r\nhello"
        let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"
        let coded = coded
        if !coded.isEmpty {
            let head = "Content-Encoding: \(self == .unknownEncoding ? "rot13" : "gzip")\r\n"
            return Array((ok + head + "Content-Length: \(coded.count)\r\n\r\n").utf8) + coded
        }
        let text =
            switch self {
            case .twoLengths: ok + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"
            case .negativeLength: ok + "Content-Length: -5\r\n\r\nhello"
            case .signedLength: ok + "Content-Length: +5\r\n\r\nhello"
            case .lengthOverflow: ok + "Content-Length: 99999999999999999999\r\n\r\nhello"
            case .foldedLength: ok + "Content-Length: 5\r\n 0\r\n\r\nhello"
            case .lengthAndChunked:
                ok + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
            case .chunkedTwice:
                ok + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            case .unknownTransferCoding: ok + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"
            case .badChunkSize: chunked + "5X\r\nhello\r\n0\r\n\r\n"
            case .chunkSizeOverflow: chunked + "FFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n"
            case .chunkWithoutEnd: chunked + "5\r\nhelloX\r\n0\r\n\r\n"
            case .badStatusLine: "HTTP/1.1 2x0 OK\r\n" + end
            case .badVersion: "HTTP/3.0 200 OK\r\n" + end
            case .noStatus: "HTTP/1.1 OK\r\n" + end
            case .longStatus: "HTTP/1.1 1000 OK\r\n" + end
            case .http09: "<html>hello</html>"
            case .textBeforeStatus: "\r\n\r\n" + ok + end
            case .unaskedUpgrade: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"
            case .nulInHeader: ok + "X-A: a\u{0}b\r\n" + end
            case .returnInHeader: ok + "X-A: a\rb\r\n" + end
            case .headerWithoutColon: ok + "X-A\r\n" + end
            case .headerWithoutName: ok + ": a\r\n" + end
            case .spaceBeforeColon: ok + "X-A : a\r\n" + end
            case .obsFold: ok + "X-A: a\r\n  b\r\n" + end
            case .bareLineFeeds: "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello"
            case .bodyWith204: "HTTP/1.1 204 No Content\r\n" + end
            case .bodyWith304: "HTTP/1.1 304 Not Modified\r\n" + end
            case .bytesAfterAnswer: ok + end + "HTTP/1.1 500 No\r\n\r\n"
            default: ok + end
            }
        return Array(text.utf8)
    }

    /// The coded body of the cases that have one.
    private var coded: [UInt8] {
        var gzip = StoredDeflate.gzip(Self.text)
        switch self {
        case .gzipCut: return Array(gzip.dropLast(9))
        // The block's type becomes one that there is not.
        case .gzipCorrupt: gzip[10] = 0b111
        case .gzipChecksum: gzip[gzip.count - 6] ^= 1
        case .gzipLength: gzip[gzip.count - 1] ^= 1
        case .gzipTrailingJunk: gzip += Array("\n \n".utf8)
        case .plainAsGzip, .unknownEncoding: return Self.text
        default: return []
        }
        return gzip
    }

    /// What a transport comes to that inflates what it reads.
    package var outcome: Outcome {
        switch self {
        case .lengthOverflow: .failure(.responseTooLarge)
        case .gzipCut, .gzipCorrupt, .gzipChecksum, .gzipLength, .plainAsGzip, .unknownEncoding:
            .failure(.undecodable)
        case .obsFold, .bareLineFeeds, .gzipTrailingJunk, .bodyWithHead, .bytesAfterAnswer:
            .answer(status: 200, body: Self.text)
        case .bodyWith204: .answer(status: 204, body: [])
        case .bodyWith304: .answer(status: 304, body: [])
        default: .failure(.badResponse)
        }
    }

    /// The same for one request: HEAD's answer has no body to be wrong, and what the caller decodes itself
    /// is passed on.
    func outcome(isHead: Bool, decodes: Bool) -> Outcome {
        if isHead, case .answer(let status, _) = outcome { return .answer(status: status, body: []) }
        if part == .head { return outcome }
        if isHead { return .answer(status: 200, body: []) }
        return part == .coding && !decodes ? .answer(status: 200, body: coded) : outcome
    }

    /// The fields of the answer that comes of it.
    var fields: HTTPHeaders {
        switch self {
        case .obsFold: ["X-A": "a b", "Content-Length": "5"]
        case .badChunkSize, .chunkSizeOverflow, .chunkWithoutEnd: ["Transfer-Encoding": "chunked"]
        case .lengthOverflow: ["Content-Length": "99999999999999999999"]
        case _ where part == .coding:
            [
                "Content-Encoding": self == .unknownEncoding ? "rot13" : "gzip",
                "Content-Length": String(coded.count),
            ]
        default: ["Content-Length": "5"]
        }
    }
}
