/// RFC 9562, section 4.
enum UUIDFormat {
    static func isUUID(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            switch index {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default: byte.isHexadecimal
            }
        }
    }
}
