/// The places of a reference's parts in its bytes. Source: RFC 3986, section 4.1 and appendix B.
struct URLParts {
    let scheme: Range<Int>?
    let authority: Range<Int>?
    let path: Range<Int>
    let query: Range<Int>?
    let fragment: Range<Int>?

    /// `pathOnly` reads what looks like a scheme or an authority as the path's beginning.
    init(of bytes: [UInt8], pathOnly: Bool = false) {
        var at = 0
        scheme = pathOnly ? nil : Self.scheme(of: bytes)
        if let scheme { at = scheme.upperBound + 1 }

        if !pathOnly, bytes[at...].starts(with: [Byte.slash, Byte.slash]) {
            let end = Self.end(
                of: bytes, from: at + 2,
                at: { $0 == Byte.slash || $0 == Byte.question || $0 == Byte.hash })
            authority = (at + 2)..<end
            at = end
        } else {
            authority = nil
        }

        let pathEnd = Self.end(
            of: bytes, from: at, at: { $0 == Byte.question || $0 == Byte.hash })
        path = at..<pathEnd
        at = pathEnd

        if at < bytes.count, bytes[at] == Byte.question {
            let end = Self.end(of: bytes, from: at + 1, at: { $0 == Byte.hash })
            query = (at + 1)..<end
            at = end
        } else {
            query = nil
        }
        fragment = at < bytes.count ? (at + 1)..<bytes.count : nil
    }

    private static func end(
        of bytes: [UInt8], from start: Int, at isEnd: (UInt8) -> Bool
    ) -> Int {
        var at = start
        while at < bytes.count, !isEnd(bytes[at]) { at += 1 }
        return at
    }

    private static func scheme(of bytes: [UInt8]) -> Range<Int>? {
        guard let first = bytes.first, Byte.isLetter(first) else { return nil }
        let allowed = ByteSet.scheme
        for at in bytes.indices {
            if bytes[at] == Byte.colon { return 0..<at }
            if !allowed.contains(bytes[at]) { return nil }
        }
        return nil
    }
}
