#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A TCP socket that never blocks by itself and never raises SIGPIPE. Whoever holds it closes it.
package struct LoopbackSocket: Sendable {
    package let descriptor: Int32

    /// What a read or a write came to.
    package enum Transfer: Sendable, Hashable {
        case bytes(Int)
        /// Nothing now: poll first.
        case wouldBlock
        /// The peer closed in good order.
        case ended
        /// The connection is gone; `errno` says how (`ECONNRESET`, `EPIPE`).
        case failed(errno: Int32)
    }

    private init(adopting descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        #if canImport(Darwin)
            set(SOL_SOCKET, SO_NOSIGPIPE, 1)
        #endif
    }

    private init() throws(WireServerError) {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
        self.init(adopting: descriptor)
    }

    /// A socket bound to an address, not yet listening: port 0 lets the system choose.
    package static func bound(host: String, port: Int) throws(WireServerError) -> LoopbackSocket {
        var address = try Self.address(host: host, port: port)
        let made = try LoopbackSocket()
        made.set(SOL_SOCKET, SO_REUSEADDR, 1)
        let code = withSockaddr(&address) { bind(made.descriptor, $0, $1) }
        guard code == 0 else { throw made.failure("bind") }
        return made
    }

    package func listen(backlog: Int) throws(WireServerError) {
        #if canImport(Glibc)
            let code = Glibc.listen(descriptor, Int32(clamping: backlog))
        #else
            let code = Darwin.listen(descriptor, Int32(clamping: backlog))
        #endif
        guard code == 0 else { throw failure("listen") }
    }

    /// Begins a connection: it is made, or refused, when the socket becomes writable.
    package static func connecting(host: String, port: Int) throws(WireServerError) -> LoopbackSocket {
        var address = try Self.address(host: host, port: port)
        let made = try LoopbackSocket()
        let code = withSockaddr(&address) { connect(made.descriptor, $0, $1) }
        guard code == 0 || errno == EINPROGRESS else { throw made.failure("connect") }
        return made
    }

    /// The next connection that waits, nil when there is none or it is gone again.
    func accept() -> (socket: LoopbackSocket?, errno: Int32) {
        #if canImport(Glibc)
            let taken = Glibc.accept(descriptor, nil, nil)
        #else
            let taken = Darwin.accept(descriptor, nil, nil)
        #endif
        return taken < 0 ? (nil, errno) : (LoopbackSocket(adopting: taken), 0)
    }

    /// The local port, 0 when the system does not say.
    package var localPort: Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        return code == 0 ? Int(UInt16(bigEndian: address.sin_port)) : 0
    }

    /// The error that waits on the socket, 0 for none: how a begun connection came out.
    package var pendingError: Int32 {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        let code = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &value, &length)
        return code == 0 ? value : errno
    }

    private func failure(_ call: String) -> WireServerError {
        let code = errno
        close()
        return .system(call: call, errno: code)
    }

    private static func address(host: String, port: Int) throws(WireServerError) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(clamping: port).bigEndian
        #if canImport(Darwin)
            address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw .badHost(host) }
        return address
    }

    private static func withSockaddr(
        _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
