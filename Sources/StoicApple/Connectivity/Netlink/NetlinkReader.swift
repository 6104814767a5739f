/// Numbers out of bytes that may be anything: whatever is not there is nil.
struct NetlinkReader: Sendable {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> UInt8? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return bytes[bytes.startIndex + offset]
    }

    /// In the machine's own order, as the kernel writes it.
    func half(_ offset: Int) -> UInt16? {
        guard let part = part(offset, 2) else { return nil }
        let (first, second) = (UInt16(part[part.startIndex]), UInt16(part[part.startIndex + 1]))
        return Self.isLittle ? first | second << 8 : first << 8 | second
    }

    func word(_ offset: Int) -> UInt32? {
        guard let part = part(offset, 4) else { return nil }
        let word = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Self.isLittle ? word.byteSwapped : word
    }

    func part(_ offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, offset <= bytes.count, length <= bytes.count - offset else {
            return nil
        }
        return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + length)]
    }

    /// From there to the end; nothing when there is less.
    func rest(_ offset: Int) -> ArraySlice<UInt8> { part(offset, bytes.count - offset) ?? [] }

    private static let isLittle = 1.littleEndian == 1
}
