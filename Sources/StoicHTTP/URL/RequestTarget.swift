/// Makes the target of a request line: a path that begins with a slash, and perhaps a query.
enum RequestTarget {
    /// Whether the bytes can follow a target's first slash just as they are.
    ///
    /// They cannot with a character that must be encoded, a fragment, or a segment that begins with a
    /// dot; those are rare and take the long way.
    @inline(__always)
    static func isCleanTail(_ bytes: some Sequence<UInt8>) -> Bool {
        let allowed = ByteSet.path
        var inQuery = false
        var previous = Byte.slash
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            if allowed.contains(byte) {
                if byte == Byte.dot, previous == Byte.slash, !inQuery { return false }
            } else if byte == Byte.question {
                inQuery = true
            } else if byte == Byte.percent {
                guard let one = iterator.next(), Byte.isHex(one) else { return false }
                guard let two = iterator.next(), Byte.isHex(two) else { return false }
                if !inQuery, previous == Byte.slash, one == 0x32, Byte.lowercased(two) == 0x65 {
                    return false
                }
            } else {
                return false
            }
            previous = byte
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
