/// Gzip streams made by hand. Source: RFC 1951, RFC 1952.
enum Gzip {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// The bytes in one stored block.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(truncatingIfNeeded: bytes.count)
        let block = [1] + little(count) + little(~count) + bytes
        return header + block + little(crc(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// 1,000 bytes or so that become a million zeros: repeats of distance one with fixed codes.
    static let bomb: [UInt8] = {
        var bits = Bits()
        bits.put(0b011, count: 3)
        // Literal 0, then lengths of 258 at distance 1.
        bits.putCode(0x30, count: 8)
        for _ in 0..<3_876 {
            bits.putCode(0b1100_0101, count: 8)
            bits.putCode(0, count: 5)
        }
        bits.putCode(0, count: 7)
        let zeros = [UInt8](repeating: 0, count: 1 + 3_876 * 258)
        return header + bits.bytes + little(crc(zeros)) + little(UInt32(zeros.count))
    }()

    private struct Bits {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func put(_ value: Int, count: Int) {
            for place in 0..<count { add(value >> place & 1) }
        }

        /// Huffman codes go highest bit first.
        mutating func putCode(_ value: Int, count: Int) {
            for place in (0..<count).reversed() { add(value >> place & 1) }
        }

        private mutating func add(_ bit: Int) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(bit << used)
            used += 1
        }
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var value = ~UInt32(0)
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
