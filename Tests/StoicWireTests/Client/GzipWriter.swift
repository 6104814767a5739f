/// gzip streams of repeated bytes, made by hand (RFC 1951 with the fixed codes, RFC 1952).
struct GzipWriter {
    private(set) var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    private var bits: UInt64 = 0
    private var count = 0

    /// A whole stream: `unit` so many times.
    static func repeating(_ unit: [UInt8], count: Int) -> [UInt8] {
        guard !unit.isEmpty, count > 0 else { return [] }
        var writer = GzipWriter()
        writer.put(0b011, 3)
        for byte in unit { writer.symbol(Int(byte)) }
        var position = unit.count
        let total = unit.count * count
        while total - position >= 258 {
            writer.longMatch(distance: unit.count)
            position += 258
        }
        while position < total {
            writer.symbol(Int(unit[position % unit.count]))
            position += 1
        }
        writer.symbol(256)
        writer.flush()
        writer.little(crc(of: unit, total))
        writer.little(UInt32(truncatingIfNeeded: total))
        return writer.bytes
    }

    /// A stream of zeros without an end: its beginning, then a piece to be repeated for 2,064 zeros each.
    static var zeros: (start: [UInt8], piece: [UInt8]) {
        var writer = GzipWriter()
        writer.put(0b010, 3)
        writer.symbol(0)
        for _ in 0..<24 { writer.longMatch(distance: 1) }
        // A match is 13 bits: after the 11 bits above, every 13 bytes are the same.
        return (Array(writer.bytes[..<12]), Array(writer.bytes[12..<25]))
    }

    /// 258 bytes from `distance` back.
    private mutating func longMatch(distance: Int) {
        symbol(285)
        let back = distance - 1
        guard back >= 4 else { return put(Self.reversed(UInt64(back), 5), 5) }
        let width = back.bitWidth - back.leadingZeroBitCount - 1
        let extra = width - 1
        put(Self.reversed(UInt64(2 * width + (back >> extra & 1)), 5), 5)
        put(UInt64(back & (1 << extra - 1)), extra)
    }

    private mutating func symbol(_ value: Int) {
        switch value {
        case 0...143: put(Self.reversed(UInt64(0x30 + value), 8), 8)
        case 144...255: put(Self.reversed(UInt64(0x190 + value - 144), 9), 9)
        case 256...279: put(Self.reversed(UInt64(value - 256), 7), 7)
        default: put(Self.reversed(UInt64(0xC0 + value - 280), 8), 8)
        }
    }

    private mutating func put(_ value: UInt64, _ width: Int) {
        bits |= value << UInt64(count)
        count += width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }

    private mutating func flush() {
        if count > 0 { put(0, 8 - count) }
    }

    private mutating func little(_ value: UInt32) {
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
    }

    private static func reversed(_ value: UInt64, _ width: Int) -> UInt64 {
        var turned: UInt64 = 0
        for place in 0..<width where (value >> UInt64(place)) & 1 == 1 {
            turned |= 1 << UInt64(width - 1 - place)
        }
        return turned
    }

    private static func crc(of unit: [UInt8], _ total: Int) -> UInt32 {
        let table = (0..<256).map { index -> UInt32 in
            var value = UInt32(index)
            for _ in 0..<8 {
                let half = value >> 1
                value = value & 1 == 1 ? 0xEDB8_8320 ^ half : half
            }
            return value
        }
        var crc = ~UInt32(0)
        for position in 0..<total {
            let index = (crc ^ UInt32(unit[position % unit.count])) & 255
            crc = table[Int(index)] ^ (crc >> 8)
        }
        return ~crc
    }
}
