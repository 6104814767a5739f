/// RFC 6901, section 3.
enum PointerFormat {
    static func isPointer(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        guard first == UInt8(ascii: "/") else { return false }
        return bytes.indices.allSatisfy { index in
            guard bytes[index] == UInt8(ascii: "~") else { return true }
            guard index + 1 < bytes.endIndex else { return false }
            return bytes[index + 1] == UInt8(ascii: "0") || bytes[index + 1] == UInt8(ascii: "1")
        }
    }
}
