#if os(Linux)
    /// Compressed bytes made by hand, so that each can be wrong in just one way.
    enum Gzip {
        /// One gzip member of stored blocks.
        static func member(_ bytes: [UInt8]) -> [UInt8] {
            header + stored(bytes) + little(crc32(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
        }

        static func member(_ text: String) -> [UInt8] { member(Array(text.utf8)) }

        static func zlib(_ text: String) -> [UInt8] {
            let bytes = Array(text.utf8)
            return [0x78, 0x9C] + stored(bytes) + little(adler32(bytes)).reversed()
        }

        static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

        /// Raw deflate, its last block last.
        static func stored(_ bytes: [UInt8]) -> [UInt8] {
            var out: [UInt8] = []
            var start = 0
            repeat {
                let count = min(65_535, bytes.count - start)
                let isLast = start + count == bytes.count
                let size = UInt16(count)
                out += [isLast ? 1 : 0, UInt8(size & 0xFF), UInt8(size >> 8)]
                out += [UInt8(~size & 0xFF), UInt8(~size >> 8)]
                out += bytes[start..<start + count]
                start += count
            } while start < bytes.count
            return out
        }

        /// The start of a member that unfolds to zeros, each repeat of `zeros` to 2,064 of them:
        /// a fixed-code block, the literal 0, then copies of 258 bytes at distance 1.
        static let bombStart = header + packed([1, 1, 0] + literalZero + copy)
        static let zeros = packed(Array((0..<8).map { _ in copy }.joined()))

        private static let literalZero: [UInt8] = [0, 0, 1, 1, 0, 0, 0, 0]
        private static let copy: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]

        private static func packed(_ bits: [UInt8]) -> [UInt8] {
            stride(from: 0, to: bits.count, by: 8).map { start in
                (0..<8).reduce(0) { $0 | bits[start + $1] << UInt8($1) }
            }
        }

        private static func little(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
        }

        private static func crc32(_ bytes: [UInt8]) -> UInt32 {
            var crc: UInt32 = .max
            for byte in bytes {
                crc ^= UInt32(byte)
                for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
            }
            return ~crc
        }

        private static func adler32(_ bytes: [UInt8]) -> UInt32 {
            var (low, high): (UInt32, UInt32) = (1, 0)
            for byte in bytes {
                low = (low + UInt32(byte)) % 65_521
                high = (high + low) % 65_521
            }
            return high << 16 | low
        }
    }
#endif
