/// Percent-encoding of bytes as they are. Source: RFC 3986, section 2.
enum PercentEncoding {
    /// Appends the bytes, encoding what the set does not have.
    ///
    /// A valid `%XX` stays as it is, never decoded and never encoded again; a percent sign on its own
    /// becomes `%25`.
    static func append(
        _ bytes: some Collection<UInt8>, allowed: ByteSet, to out: inout [UInt8]
    ) {
        var at = bytes.startIndex
        while at != bytes.endIndex {
            let byte = bytes[at]
            if allowed.contains(byte) || (byte == Byte.percent && isTriplet(bytes, at: at)) {
                out.append(byte)
            } else {
                append(escaped: byte, to: &out)
            }
            at = bytes.index(after: at)
        }
    }

    /// Appends the bytes, encoding what the set does not have, every percent sign too.
    static func appendLiteral(
        _ bytes: some Sequence<UInt8>, allowed: ByteSet, to out: inout [UInt8]
    ) {
        for byte in bytes {
            if allowed.contains(byte) {
                out.append(byte)
            } else {
                append(escaped: byte, to: &out)
            }
        }
    }

    private static func append(escaped byte: UInt8, to out: inout [UInt8]) {
        out.append(Byte.percent)
        out.append(digit(byte >> 4))
        out.append(digit(byte & 15))
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

    private static func isTriplet<Bytes: Collection<UInt8>>(_ bytes: Bytes, at percent: Bytes.Index) -> Bool {
        let one = bytes.index(after: percent)
        guard one != bytes.endIndex, Byte.isHex(bytes[one]) else { return false }
        let two = bytes.index(after: one)
        return two != bytes.endIndex && Byte.isHex(bytes[two])
    }
}
