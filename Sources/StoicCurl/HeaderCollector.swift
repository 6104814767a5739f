#if os(Linux)
    /// Makes a head out of header lines, interim answers skipped, with bounds over all of it.
    struct HeaderCollector: Sendable, Equatable {
        struct Bounds: Sendable, Equatable {
            var bytes: Int
            var fields: Int
            var interims: Int
        }

        enum Verdict: Sendable, Equatable {
            /// The line was taken.
            case more
            /// It ended the final head.
            case head
            case bad(BadHead)
        }

        private enum Phase: Sendable, Equatable {
            case statusLine, interimFields, fields, trailers
        }

        private let bounds: Bounds
        private var phase = Phase.statusLine
        private var bytes = 0
        private var fields = 0
        private var interims = 0
        private var hasTransferEncoding = false
        /// A continuation line may not change what the framing was read from.
        private var mayContinue = false
        private var draft = ResponseHead(status: 0, httpVersion: "")

        init(_ bounds: Bounds) {
            self.bounds = bounds
        }

        /// The final head, once its blank line was seen.
        var head: ResponseHead? { phase == .trailers ? draft : nil }
        var hasHead: Bool { phase == .trailers }
        /// The version of the last status line.
        private(set) var version: String?
        /// Whether any line came at all.
        var hasBegun: Bool { bytes > 0 }

        /// What the trailers may still take.
        var bytesLeft: Int { max(0, bounds.bytes - bytes) }

        mutating func take(_ whole: Bytes) -> Verdict {
            bytes += whole.count
            if bytes > bounds.bytes { return .bad(.tooLong) }
            let line = Self.withoutEnd(whole)
            switch phase {
            case .statusLine: return begin(line)
            case .interimFields: return interimLine(line)
            case .fields:
                if line.isEmpty { return end() }
                return counted() ?? field(line)
            case .trailers:
                return line.isEmpty ? .more : counted() ?? .more
            }
        }

        private mutating func counted() -> Verdict? {
            fields += 1
            return fields > bounds.fields ? .bad(.tooMany) : nil
        }

        private mutating func begin(_ line: Bytes) -> Verdict {
            guard let start = StatusLine(line) else { return .bad(.statusLine) }
            version = start.version
            if start.status == 101 { return .bad(.unaskedUpgrade) }
            if start.status < 200 {
                interims += 1
                if interims > bounds.interims { return .bad(.tooManyInterim) }
                phase = .interimFields
                return .more
            }
            draft = ResponseHead(status: start.status, httpVersion: start.version)
            draft.headers.reserveCapacity(12)
            phase = .fields
            return .more
        }

        private mutating func interimLine(_ line: Bytes) -> Verdict {
            guard line.isEmpty else { return counted() ?? .more }
            phase = .statusLine
            return .more
        }

        private mutating func end() -> Verdict {
            if hasTransferEncoding, draft.contentLength != nil { return .bad(.twoLengths) }
            phase = .trailers
            return .head
        }

        private mutating func field(_ line: Bytes) -> Verdict {
            if line[0].isBlank { return continuation(line) }
            guard let colon = line.firstIndex(of: 0x3A), colon > 0 else { return .bad(.field) }
            let name = line.cut(0..<colon)
            let value = line.from(colon + 1).trimmed
            guard name.isToken, !value.contains(where: Self.isForbidden) else {
                return .bad(.field)
            }
            let isReference = name.equalsIgnoringCase("location")
            let text = isReference ? value.referenceText : value.text
            draft.headers.append(TransferHeader(name.text, text))
            mayContinue = true
            return framing(name, value)
        }

        /// An obsolete fold: one more piece of the last value (RFC 9112 5.2).
        private mutating func continuation(_ line: Bytes) -> Verdict {
            let piece = line.trimmed
            guard mayContinue, let last = draft.headers.indices.last,
                !piece.contains(where: Self.isForbidden)
            else { return .bad(.field) }
            draft.headers[last].value += " " + piece.text
            return .more
        }

        private mutating func framing(_ name: Bytes, _ value: Bytes) -> Verdict {
            switch name.count {
            case 14 where name.equalsIgnoringCase("content-length"):
                mayContinue = false
                return contentLength(value)
            case 16 where name.equalsIgnoringCase("content-encoding"):
                mayContinue = false
                contentEncoding(value)
            case 17 where name.equalsIgnoringCase("transfer-encoding"):
                mayContinue = false
                // We asked for no other coding, and chunked must not be applied twice.
                guard !hasTransferEncoding, value.equalsIgnoringCase("chunked") else {
                    return .bad(.transferEncoding)
                }
                hasTransferEncoding = true
                draft.isChunked = true
            default: break
            }
            return .more
        }

        private mutating func contentLength(_ value: Bytes) -> Verdict {
            for piece in value.split(separator: 0x2C, omittingEmptySubsequences: false) {
                let digits = Bytes(rebasing: piece).trimmed
                guard !digits.isEmpty, digits.isDigits else { return .bad(.length) }
                var length = 0
                for digit in digits {
                    let (tens, over) = length.multipliedReportingOverflow(by: 10)
                    let (sum, overToo) = tens.addingReportingOverflow(Int(digit - 0x30))
                    if over || overToo {
                        length = .max
                        break
                    }
                    length = sum
                }
                if let other = draft.contentLength, other != length { return .bad(.length) }
                draft.contentLength = length
            }
            return .more
        }

        private mutating func contentEncoding(_ value: Bytes) {
            for piece in value.split(separator: 0x2C) {
                let name = Bytes(rebasing: piece).trimmed
                if name.isEmpty || name.equalsIgnoringCase("identity") { continue }
                // One more than is undone is enough to know that the chain is too long.
                if draft.codings.count > ContentCoding.mostInChain { return }
                if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") {
                    draft.codings.append(.gzip)
                } else if name.equalsIgnoringCase("deflate") {
                    draft.codings.append(.deflate)
                } else {
                    draft.codings.append(.unknown)
                }
            }
        }

        private static func isForbidden(_ byte: UInt8) -> Bool {
            byte == 0x00 || byte == 0x0A || byte == 0x0D
        }

        private static func withoutEnd(_ line: Bytes) -> Bytes {
            var end = line.count
            if end > 0, line[end - 1] == 0x0A { end -= 1 }
            if end > 0, line[end - 1] == 0x0D { end -= 1 }
            return line.cut(0..<end)
        }
    }
#endif
