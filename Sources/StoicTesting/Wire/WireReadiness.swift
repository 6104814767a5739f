#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a connection's thread waits for; `poll` is the only way anything here waits.
enum WireReadiness: Sendable {
    /// The socket can be read, or written, as was asked.
    case ready
    /// The peer closed in good order.
    case peerClosed
    /// The connection is gone.
    case peerReset
    /// The gate was opened.
    case signalled
    case timedOut
    case stopped

    /// What the socket is waited for, beside its end.
    enum Interest: Sendable { case reading, writing, onlyEnd }

    /// The peer's FIN, also behind bytes not read yet; Darwin has no such event.
    #if canImport(Glibc)
        private static let peerFinished: Int16 = 0x2000
    #else
        private static let peerFinished: Int16 = 0
    #endif

    /// Waits for the socket, a latch, an instant or the server's stop, whichever comes first.
    static func wait(
        _ socket: LoopbackSocket, for interest: Interest, stop: WireLatch,
        latch: WireLatch? = nil, until deadline: UInt64? = nil
    ) -> WireReadiness {
        var looksForEnd = interest == .onlyEnd
        while true {
            var polled = [
                pollfd(fd: socket.descriptor, events: events(interest, looksForEnd), revents: 0),
                pollfd(fd: stop.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: latch?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let left = deadline.map(MonotonicTime.left) ?? -1
            let count = poll(&polled, nfds_t(polled.count), left)
            if count < 0 && errno != EINTR { return .stopped }
            if count < 0 { continue }
            if polled[1].revents != 0 { return .stopped }
            if polled[2].revents != 0 { return .signalled }
            if polled[0].revents != 0 {
                if interest != .onlyEnd { return .ready }
                if let end = end(of: socket, revents: polled[0].revents) { return end }
                // Bytes are waiting, for whoever reads next: they must not wake us again.
                looksForEnd = false
            }
            if let deadline, MonotonicTime.now() >= deadline { return .timedOut }
        }
    }

    private static func events(_ interest: Interest, _ looksForEnd: Bool) -> Int16 {
        switch interest {
        case .reading: Int16(POLLIN)
        case .writing: Int16(POLLOUT)
        case .onlyEnd: looksForEnd && peerFinished == 0 ? Int16(POLLIN) : peerFinished
        }
    }

    private static func end(of socket: LoopbackSocket, revents: Int16) -> WireReadiness? {
        if revents & Int16(POLLERR) != 0 { return .peerReset }
        if revents & peerFinished != 0 || revents & Int16(POLLHUP) != 0 { return .peerClosed }
        switch socket.peek() {
        case .ended: return .peerClosed
        case .failed: return .peerReset
        case .bytes, .wouldBlock: return nil
        }
    }
}
