import StoicHTTP
import Testing

@Suite struct `A set of bytes` {
    @Test func `has exactly its members`() {
        let members = "!0?@AZaz~"
        let set = ByteSet(members)
        for byte in UInt8.min...UInt8.max {
            #expect(set.contains(byte) == members.utf8.contains(byte))
        }
    }

    @Test func `of hexadecimal digits gives each its value`() {
        let digits = (UInt8.min...UInt8.max).filter(Byte.isHex)
        #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
        for byte in UInt8.min...UInt8.max {
            let text = String(decoding: [byte], as: UTF8.self)
            #expect(Byte.hexValue(byte) == (Byte.isHex(byte) ? UInt8(text, radix: 16) : nil))
        }
    }
}
