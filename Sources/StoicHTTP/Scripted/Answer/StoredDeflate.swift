/// Compressed formats written by hand: stored blocks, for what a server sends need not be small
/// (RFC 1950, 1951, 1952).
package enum StoredDeflate {
    package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        gzipHeader + blocks(bytes) + little(crc(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
    }

    package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        [0x78, 0x01] + blocks(bytes) + little(adler(bytes)).reversed()
    }

    static let gzipHeader: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + bytes.count / 65_535 * 5 + 5)
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            out.append(rest.isEmpty ? 1 : 0)
            for value in [count, ~count] {
                out.append(UInt8(value & 255))
                out.append(UInt8(value >> 8))
            }
            out += block
        } while !rest.isEmpty
        return out
    }

    static func little(_ value: UInt32) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crc, byte in
            table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8
        }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
