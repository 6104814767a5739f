#if os(Linux)
    import Dispatch
    import Glibc
    import Stoic
    import StoicApple
    import Testing

    /// A pair of sockets, at whose far end a test speaks as the kernel does.
    private struct Line {
        let near: Int32
        let far: Int32

        init?() {
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else { return nil }
            (near, far) = (ends[0], ends[1])
        }

        /// The next datagram from the monitor: nil when none comes in time, empty at its end.
        func read() -> [UInt8]? {
            var entry = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 15_000) == 1 else { return nil }
            var bytes = [UInt8](repeating: 0, count: 1_024)
            let count = recv(far, &bytes, bytes.count, 0)
            return count < 0 ? nil : Array(bytes.prefix(count))
        }

        func write(_ bytes: [UInt8]) { _ = send(far, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
    }

    // F4
    @Suite struct `A reader of rtnetlink` {
        /// Answers the monitor's three questions of a round.
        private func answer(_ line: Line, with kernel: ScriptedKernel) throws {
            for (kind, type) in zip(NetworkTableMachine.Kind.allCases, [18, 22, 26] as [UInt8]) {
                let ask = try #require(line.read())
                try #require(ask.count == 17 && ask[4] == type, "a question for \(kind)")
                let number = UInt32(ask[8]) | UInt32(ask[9]) << 8
                line.write(kernel.answer(kind, number))
            }
        }

        @Test func `reads until nobody holds it, and closes its socket then`() throws {
            let line = try #require(Line())
            let log = HintLog()
            var monitor: NetlinkMonitor? = NetlinkMonitor(socket: line.near)
            monitor?.start { log.add($0) }
            try answer(line, with: .wired)
            try log.wait(for: .satisfied)
            // Longer than there is room for: it starts over.
            var size = Int32(1 << 20)
            setsockopt(line.far, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
            line.write([UInt8](repeating: 0, count: NetlinkMonitor.roomBytes + 1))
            try answer(line, with: ScriptedKernel())
            try log.wait(for: .unsatisfied)
            monitor = nil
            #expect(line.read() == [])
            close(line.far)
        }

        @Test func `closes a socket that it was never asked to read`() throws {
            let line = try #require(Line())
            _ = NetlinkMonitor(socket: line.near)
            #expect(line.read() == [])
            close(line.far)
        }

        @Test func `ends by itself when the other end is gone`() throws {
            let line = try #require(Line())
            let log = HintLog()
            let monitor = NetlinkMonitor(socket: line.near)
            monitor.start { log.add($0) }
            try answer(line, with: .wired)
            try log.wait(for: .satisfied)
            shutdown(line.far, Int32(SHUT_WR))
            #expect(line.read() == [], "it does not spin on a dead socket")
            close(line.far)
            withExtendedLifetime(monitor) {}
        }
    }
#endif
