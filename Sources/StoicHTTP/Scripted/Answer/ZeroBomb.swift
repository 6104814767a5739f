/// A gzip stream of any number of zero bytes, as pieces, so that nobody ever holds it whole: a
/// thousandth and less of what it unfolds to (fixed codes, RFC 1951, 3.2.6).
package struct ZeroBomb: Sendable, Equatable {
    /// Comes first.
    package let start: [UInt8]
    /// Comes `count` times after it.
    package let piece: [UInt8]
    package let count: Int
    /// Comes last, with the checksum.
    package let end: [UInt8]

    /// Zeros that one piece stands for: eight matches of 258, 13 bits each, are 13 bytes.
    private static let perPiece = 8 * 258

    package init(zeros: Int) {
        let zeros = max(0, zeros)
        let matches = max(0, zeros - 1) / 258
        let spare = zeros == 0 ? 0 : (zeros - 1) % 258
        // Ten groups stay in the short stream: one of them is whole bytes for certain, the rest is repeated.
        let groups = max(0, matches / 8 - 2)
        var bits = Bits(bytes: StoredDeflate.gzipHeader)
        bits.put(0b011, 3)
        if zeros > 0 { bits.put(Self.zero, 8) }
        for _ in 0..<(matches - groups * 8) {
            bits.put(Self.match, 8)
            bits.put(0, 5)
        }
        for _ in 0..<spare { bits.put(Self.zero, 8) }
        bits.put(0, 7)
        bits.flush()
        let tail =
            StoredDeflate.little(Self.crc(zeros: zeros))
            + StoredDeflate.little(UInt32(truncatingIfNeeded: zeros))
        let whole = bits.bytes + tail
        count = groups
        guard groups > 0 else {
            (start, piece, end) = (whole, [], [])
            return
        }
        start = Array(whole[..<12])
        piece = Array(whole[12..<25])
        end = Array(whole[12...])
    }

    /// Bytes on the wire.
    package var size: Int { start.count + piece.count * count + end.count }

    /// Literal 0 (code 0x30) and length 258 (symbol 285, code 0xC5), first bit first.
    private static let zero: UInt32 = 0b0000_1100
    private static let match: UInt32 = 0b1010_0011

    /// A zero byte changes the checksum's register linearly, so that many do it by squaring.
    private static func crc(zeros: Int) -> UInt32 {
        var power = (0..<32).map { bit in
            let value = UInt32(1) << UInt32(bit)
            return StoredDeflate.table[Int(value & 255)] ^ value >> 8
        }
        func times(_ matrix: [UInt32], _ vector: UInt32) -> UInt32 {
            matrix.enumerated().reduce(0) { $0 ^ (vector >> UInt32($1.offset) & 1 == 1 ? $1.element : 0) }
        }
        var register = ~UInt32(0)
        var left = zeros
        while left > 0 {
            if left & 1 == 1 { register = times(power, register) }
            power = power.map { times(power, $0) }
            left >>= 1
        }
        return ~register
    }

    /// Bits in deflate's order, the lowest first.
    private struct Bits {
        var bytes: [UInt8]
        private var held: UInt32 = 0
        private var count = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func put(_ value: UInt32, _ width: Int) {
            held |= value << UInt32(count)
            count += width
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: held))
                held >>= 8
                count -= 8
            }
        }

        mutating func flush() {
            if count > 0 { put(0, 8 - count) }
        }
    }
}
