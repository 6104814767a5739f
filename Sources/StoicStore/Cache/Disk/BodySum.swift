import CZlib

/// By which a body that a power cut has torn is found out: zlib's CRC-32.
enum BodySum {
    static func of(_ body: [UInt8]) -> Int64 {
        var sum: UInt = 0
        unsafe body.withUnsafeBufferPointer { bytes in
            sum = unsafe crc32_z(0, bytes.baseAddress, bytes.count)
        }
        return Int64(sum)
    }
}
