#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The thread that accepts: it starts a thread a connection, up to a limit, and joins them all.
struct WireAcceptor {
    let core: WireCore
    let listener: LoopbackSocket
    let maxConnections: Int
    private var threads: [Int: WireThread] = [:]
    /// The system refused a connection's resources: give it a moment, rather than spin.
    private var isExhausted = false

    init(core: WireCore, listener: LoopbackSocket, maxConnections: Int) {
        (self.core, self.listener, self.maxConnections) = (core, listener, maxConnections)
    }

    mutating func run() {
        while true {
            let accepting = threads.count < maxConnections && !isExhausted
            var polled = [
                pollfd(fd: core.stop.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: core.ended.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: accepting ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&polled, nfds_t(polled.count), isExhausted ? 20 : -1)
            if count < 0 && errno != EINTR { break }
            isExhausted = false
            if count < 0 { continue }
            if polled[0].revents != 0 { break }
            if polled[1].revents != 0 { joinFinished() }
            if polled[2].revents != 0 { acceptAll() }
        }
        listener.close()
        for thread in threads.values { thread.join() }
    }

    private mutating func joinFinished() {
        for number in core.takeFinished() { threads.removeValue(forKey: number)?.join() }
    }

    private mutating func acceptAll() {
        while threads.count < maxConnections {
            let (socket, code) = listener.accept()
            guard let socket else {
                isExhausted = code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
                return
            }
            let number = core.ledger.change { $0.accept() }
            let core = core
            let thread = WireThread {
                var connection = WireConnection(number: number, socket: socket, core: core)
                connection.run()
                core.finish(number)
            }
            if let thread {
                threads[number] = thread
            } else {
                socket.reset()
                core.ledger.change { $0.end(number, as: .serverReset) }
                isExhausted = true
            }
        }
    }
}
