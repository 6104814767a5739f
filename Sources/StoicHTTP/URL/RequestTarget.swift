/// Makes the target of a request line: a path that begins with a slash, and perhaps a query.
enum RequestTarget {
    /// Whether the bytes can follow a target's first slash just as they are.
    ///
    /// They cannot with a character that must be encoded, a fragment, or a segment that begins with a
    /// dot; those are rare and take the long way.
    static func isCleanTail(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        let allowed = ByteSet.path
        var inQuery = false
        var previous = Byte.slash
        var at = start
        while at < bytes.count {
            let byte = bytes[at]
            if allowed.contains(byte) {
                if byte == Byte.dot, previous == Byte.slash, !inQuery { return false }
            } else if byte == Byte.question {
                inQuery = true
            } else if byte == Byte.percent, at + 2 < bytes.count {
                let one = bytes[at + 1]
                let two = bytes[at + 2]
                guard Byte.isHex(one), Byte.isHex(two) else { return false }
                if !inQuery, previous == Byte.slash, one == 0x32, Byte.lowercased(two) == 0x65 {
                    return false
                }
                at += 2
            } else {
                return false
            }
            previous = byte
            at += 1
        }
        return true
    }

    /// The target of a path and a query as they stand in a reference.
    ///
    /// `prefix` is an encoded path put before the path, without a slash at its end.
    static func make(
        prefix: some Sequence<UInt8>, path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?
    ) -> [UInt8] {
        var encoded = Array(prefix)
        encoded.reserveCapacity(encoded.count + path.count + 8)
        if path.first != Byte.slash { encoded.append(Byte.slash) }
        PercentEncoding.append(path, allowed: .path, to: &encoded)
        var target = DotSegments.removed(from: encoded)
        if let query {
            target.append(Byte.question)
            PercentEncoding.append(query, allowed: .query, to: &target)
        }
        return target
    }
}
