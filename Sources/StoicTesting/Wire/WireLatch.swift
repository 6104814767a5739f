#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

/// A pipe whose read end becomes readable: what lets a `poll` wait for more than a socket.
///
/// Opened once and never drained it is a latch; drained by its one reader it is a bell.
final class WireLatch: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    init() throws(WireServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(call: "pipe", errno: errno) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    /// Makes the read end readable; a full pipe is readable already.
    func signal() {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }

    /// Takes what was signalled.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(readEnd, &bytes, bytes.count) == bytes.count {}
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }
}
