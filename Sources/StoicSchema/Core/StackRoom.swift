/// How much of the stack reading has taken, so that a schema that contains itself never takes all of it.
///
/// A level of nesting costs what its combinators cost, several times as much in a debug build; the smallest
/// stack is 512 KiB, of which somebody has used a part already.
struct StackRoom: Sendable {
    /// Bytes that reading may take.
    static let limit: UInt = 440 << 10

    private let start: UInt

    /// Measures from here.
    init() { start = Self.position() }

    var isLeft: Bool {
        let now = Self.position()
        return (now > start ? now - start : start - now) < Self.limit
    }

    /// About where the stack ends now.
    @inline(never) private static func position() -> UInt {
        var mark: UInt8 = 0
        // Only the address counts, and nothing is read through it.
        return unsafe withUnsafePointer(to: &mark) { UInt(bitPattern: $0) }
    }
}
