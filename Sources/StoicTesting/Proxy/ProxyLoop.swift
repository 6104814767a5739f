#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The proxy's one thread: it accepts, moves bytes when they are due, and waits only in `poll`.
struct ProxyLoop {
    let core: ProxyCore
    let listener: LoopbackSocket
    let stop: WireLatch
    let addresses: [String]
    let port: Int
    private var links: [ProxyLink] = []
    private var scratch = [UInt8](repeating: 0, count: 64 << 10)
    private var version = -1
    /// The system refused a connection's resources: give it a moment, rather than spin.
    private var isExhausted = false

    init(core: ProxyCore, listener: LoopbackSocket, stop: WireLatch, addresses: [String], port: Int) {
        (self.core, self.listener, self.stop) = (core, listener, stop)
        (self.addresses, self.port) = (addresses, port)
    }

    mutating func run() {
        while true {
            var polled = waitedFor()
            let count = poll(&polled, nfds_t(polled.count), patience())
            if count < 0 && errno != EINTR { break }
            if count < 0 { continue }
            isExhausted = false
            if polled[0].revents != 0 { break }
            if polled[1].revents != 0 { core.bell.drain() }
            let now = MonotonicTime.now()
            // Before any byte is read: a toxic works on all that is sent after it was added.
            takeChanges(now)
            for index in links.indices {
                let ready = polled[3 + 2 * index].revents != 0
                let serverReady = polled[4 + 2 * index].revents != 0
                links[index].step(
                    clientReady: ready, serverReady: serverReady, now: now, scratch: &scratch)
            }
            if polled[2].revents != 0 { acceptAll(now) }
            book()
        }
        listener.close()
        for index in links.indices { links[index].close() }
        book()
    }

    private func waitedFor() -> [pollfd] {
        let accepting = links.count < core.limits.links && !isExhausted
        var polled = [
            pollfd(fd: stop.readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: core.bell.readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: accepting ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        polled.reserveCapacity(3 + 2 * links.count)
        for link in links {
            let (client, server) = link.polled
            polled.append(client)
            polled.append(server)
        }
        return polled
    }

    private func patience() -> Int32 {
        var next: UInt64? = isExhausted ? MonotonicTime.after(milliseconds: 20) : nil
        for link in links { if let due = link.nextDue { next = min(next ?? due, due) } }
        return next.map(MonotonicTime.left) ?? -1
    }

    private mutating func takeChanges(_ now: UInt64) {
        let (state, seed) = (core.read { $0 }, core.seed)
        guard state.version != version else { return }
        version = state.version
        for index in links.indices { become(index, state, seed, now) }
    }

    private mutating func become(_ index: Int, _ state: ProxyCore.State, _ seed: UInt64, _ now: UInt64) {
        let number = links[index].number
        links[index].become(
            state.parts(.upstream, link: number, seed: seed),
            state.parts(.downstream, link: number, seed: seed), at: now)
    }

    private mutating func acceptAll(_ now: UInt64) {
        while links.count < core.limits.links {
            let (socket, code) = listener.accept()
            guard let socket else {
                isExhausted = code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
                return
            }
            let state = core.count { state in
                state.totals.links += 1
                return state
            }
            links.append(
                ProxyLink(
                    number: state.totals.links - 1, client: socket, addresses: addresses, port: port,
                    maxBytes: core.limits.bufferedBytes, at: now))
            become(links.count - 1, state, core.seed, now)
            links[links.count - 1].step(
                clientReady: false, serverReady: false, now: now, scratch: &scratch)
        }
    }

    /// Tells what was moved, and forgets the links that are over.
    private mutating func book() {
        var moved = (upstream: 0, downstream: 0)
        for index in links.indices {
            let part = links[index].takeMoved()
            moved = (moved.upstream + part.upstream, moved.downstream + part.downstream)
        }
        links.removeAll { $0.phase == .over }
        core.count { [count = links.count] state in
            state.totals.bytesUpstream += moved.upstream
            state.totals.bytesDownstream += moved.downstream
            state.totals.openLinks = count
        }
    }
}
