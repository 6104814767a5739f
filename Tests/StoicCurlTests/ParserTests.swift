#if os(Linux)
    import Testing

    @testable import StoicCurl

    @Suite struct `The engine's parsers` {
        /// Feeds a chunked body in two pieces; nil when it is refused.
        static func chunked(_ text: String, cutAt cut: Int) -> (data: String, isDone: Bool)? {
            let bytes = Array(text.utf8)
            var decoder = ChunkDecoder(lineAllowance: 100)
            var data: [UInt8] = []
            for piece in [bytes[..<cut], bytes[cut...]] {
                let isRight = piece.withUnsafeBufferPointer { piece in
                    var position = 0
                    while true {
                        switch decoder.next(piece, from: &position) {
                        case .data(let range): data += piece[range]
                        case .chunk: continue
                        case .bad: return false
                        case .needsMore, .done: return true
                        }
                    }
                }
                if !isRight { return nil }
            }
            return (String(decoding: data, as: UTF8.self), decoder.isDone)
        }

        @Test func `read chunks the same wherever the bytes are cut`() {
            let text = "5;a=\"b\"\r\nhello\r\n00A \r\n, chunked!\r\n0\r\nX: 1\r\nY: 2\r\n\r\nleft over"
            for cut in 0...text.utf8.count {
                let result = Self.chunked(text, cutAt: cut)
                #expect(result?.data == "hello, chunked!", "cut at \(cut)")
                #expect(result?.isDone == true)
            }
            let whole = text.utf8.count - "left over".utf8.count
            for end in 0..<whole {
                let result = Self.chunked(
                    String(decoding: text.utf8.prefix(end), as: UTF8.self), cutAt: end / 2)
                #expect(result?.isDone == false, "ended at \(end)")
            }
        }

        @Test(arguments: [
            "5\r\nhelloX", "5\r\nhello\n", "5\nhello", "\r\n", "g\r\n", "5 x\r\n", "5\rx", "0\r\n\rx",
            "0\r\nX: 1\n", "5;a\n",
        ])
        func `refuse a malformed chunk`(text: String) {
            #expect(Self.chunked(text + "aaaaaaaa", cutAt: 0) == nil)
        }

        @Test func `bound a chunk's extension, its trailers and its digits`() {
            let long = String(repeating: "a", count: 101)
            #expect(Self.chunked("5;" + long, cutAt: 0) == nil)
            #expect(Self.chunked("0\r\n" + long, cutAt: 0) == nil)
            #expect(Self.chunked(String(repeating: "0", count: 65), cutAt: 0) == nil)
            #expect(Self.chunked("5" + String(repeating: " ", count: 101), cutAt: 0) == nil)
        }

        static func status(_ line: String) -> StatusLine? {
            Array(line.utf8).withUnsafeBufferPointer { StatusLine($0) }
        }

        @Test(arguments: [
            ("HTTP/1.1 200 OK", "1.1", 200), ("HTTP/1.0 404 Not Found", "1.0", 404),
            ("HTTP/2 204 ", "2", 204),
            ("HTTP/2.0 200", "2", 200), ("http/1.1 100", "1.1", 100), ("HTTP/1.1 999 ", "1.1", 999),
        ])
        func `read a status line`(line: String, version: String, code: Int) {
            #expect(Self.status(line)?.version == version)
            #expect(Self.status(line)?.status == code)
        }

        @Test(arguments: [
            "", "HTTP/", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 20O",
            "HTTP/1.2 200",
            "HTTP/1.1\t200", "HTTP/1.1  200", " HTTP/1.1 200", "HTTP/11 200", "HTTP/1.1 099", "HTTP/1x1 200",
            "HTTP/9 200", "HTTP/1.1 +20", "HTTPS/1.1 200",
        ])
        func `refuse what is no status line`(line: String) {
            #expect(Self.status(line) == nil)
        }

        static func collect(_ lines: [String], _ bounds: HeaderCollector.Bounds) -> HeaderCollector.Verdict {
            var collector = HeaderCollector(bounds)
            var verdict = HeaderCollector.Verdict.more
            for line in lines {
                verdict = Array((line + "\r\n").utf8).withUnsafeBufferPointer { collector.take($0) }
                if verdict != .more { return verdict }
            }
            return verdict
        }

        @Test func `bound a head exactly`() {
            let head = ["HTTP/1.1 103 Hint", "Link: a", "", "HTTP/1.1 200 OK", "A: b", ""]
            let bytes = head.reduce(0) { $0 + $1.utf8.count + 2 }
            func verdict(_ bytes: Int, _ fields: Int, _ interims: Int) -> HeaderCollector.Verdict {
                Self.collect(head, .init(bytes: bytes, fields: fields, interims: interims))
            }
            #expect(verdict(bytes, 2, 1) == .head)
            #expect(verdict(bytes - 1, 2, 1) == .bad(.tooLong))
            #expect(verdict(bytes, 1, 1) == .bad(.tooMany))
            #expect(verdict(bytes, 2, 0) == .bad(.tooManyInterim))
        }

        @Test func `keep what comes after a fold`() {
            let bounds = HeaderCollector.Bounds(bytes: 1_000, fields: 10, interims: 1)
            #expect(Self.collect(["HTTP/1.1 200 OK", " X: folded at once"], bounds) == .bad(.field))
            #expect(Self.collect(["HTTP/1.1 200 OK", "A: b", "\tc", ""], bounds) == .head)
            #expect(Self.collect(["HTTP/1.1 200 OK", "Content-Encoding: g", " zip"], bounds) == .bad(.field))
        }
    }
#endif
