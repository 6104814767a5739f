import Testing

@testable import StoicTesting

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A proxy before a bare listener, and both ends of its links in the test's own hands.
final class ProxyBench {
    let proxy: TCPProxy
    private let listener: LoopbackSocket

    init(
        _ toxics: Toxic..., seed: UInt64 = 1, maxBufferedBytes: Int = 4 << 20, maxLinks: Int = 256
    ) throws {
        listener = try .bound(host: "127.0.0.1", port: 0)
        try listener.listen(backlog: 64)
        proxy = try TCPProxy(
            upstream: "localhost:\(listener.localPort)", toxics: toxics, seed: seed, maxLinks: maxLinks,
            maxBufferedBytes: maxBufferedBytes)
    }

    /// A client, and what the proxy dialled for it.
    func link() throws -> (client: ProxyEnd, server: ProxyEnd) {
        let client = ProxyEnd(try .connecting(host: "127.0.0.1", port: proxy.port))
        return (client, try accept())
    }

    func accept() throws -> ProxyEnd {
        var polled = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&polled, 1, 10_000) == 1, "the proxy did not dial")
        return ProxyEnd(try #require(listener.accept().socket))
    }

    deinit {
        proxy.stop()
        listener.close()
    }
}

/// One end of a link.
final class ProxyEnd {
    let socket: LoopbackSocket
    private(set) var received: [UInt8] = []
    /// When the first byte came, and how it ended: 0 is the end in good order.
    private(set) var firstByte: UInt64?
    private(set) var ending: Int32?

    init(_ socket: LoopbackSocket) { self.socket = socket }

    private func poll(_ events: Int32, _ milliseconds: Int) -> Bool {
        var polled = pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
        #if canImport(Glibc)
            return Glibc.poll(&polled, 1, Int32(milliseconds)) > 0
        #else
            return Darwin.poll(&polled, 1, Int32(milliseconds)) > 0
        #endif
    }

    /// Takes what is there.
    func takeAll() {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while ending == nil {
            switch socket.receive(into: &buffer) {
            case .bytes(let count):
                firstByte = firstByte ?? MonotonicTime.now()
                received += buffer[..<count]
            case .ended: ending = 0
            case .failed(let code): ending = code
            case .wouldBlock: return
            }
        }
    }

    /// Receives until so many bytes are there, it has ended, or the time is over.
    func receive(_ count: Int = .max, milliseconds: Int = 8_000) {
        let deadline = MonotonicTime.after(milliseconds: milliseconds)
        takeAll()
        while received.count < count, ending == nil, MonotonicTime.now() < deadline {
            _ = poll(POLLIN, min(milliseconds, 1_000))
            takeAll()
        }
    }

    /// Sends all of it to the other end, which reads meanwhile; both from this thread.
    func send(_ bytes: [UInt8], to other: ProxyEnd? = nil, milliseconds: Int = 8_000) -> Int {
        let deadline = MonotonicTime.after(milliseconds: milliseconds)
        var rest = bytes[...]
        while !rest.isEmpty, MonotonicTime.now() < deadline {
            if case .bytes(let count) = socket.send(rest.prefix(64 << 10)) {
                rest = rest.dropFirst(count)
            } else {
                _ = poll(POLLOUT, 5)
            }
            other?.takeAll()
        }
        return bytes.count - rest.count
    }

    func finish() { socket.finishSending() }
    func reset() { if isOpen { socket.reset() }; isOpen = false }
    private var isOpen = true
    deinit { if isOpen { socket.close() } }
}

/// Bytes that tell where they stand: a block of a prime length, again and again.
func pattern(_ count: Int, _ salt: Int = 0) -> [UInt8] {
    var bytes = Array(patternBlock.dropFirst(salt % patternBlock.count).prefix(count))
    while bytes.count < count { bytes += patternBlock.prefix(count - bytes.count) }
    return bytes
}

private let patternBlock = (0..<65_521).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 8)) }

func milliseconds(since start: UInt64) -> Double { Double(MonotonicTime.now() - start) / 1e6 }

/// The least of at most twelve measurements; it stops at one that is good enough. A busy machine makes
/// things late, never early.
func best(of tries: Int = 12, below enough: Double, _ measure: () throws -> Double) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<tries where least > enough { least = min(least, try measure()) }
    return least
}
