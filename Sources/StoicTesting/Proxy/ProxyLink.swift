#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A client's connection, the one to the server, and a lane each way. Only the proxy's thread has it.
struct ProxyLink {
    enum Phase: Equatable {
        /// Can transition to dialling, over.
        case waiting(until: UInt64)
        /// Can transition to dialling (the next address), open, over.
        case dialling
        /// Can transition to draining, over.
        case open
        /// Both sides were told of the end; what they still send is thrown away, for unread bytes
        /// would turn the close into a reset. Can transition to over.
        case draining(until: UInt64)
        case over
    }

    /// How long a closed link's peers have to close their own side.
    private static let grace: UInt64 = 500_000_000

    let number: Int
    private let opened: UInt64
    private let client: LoopbackSocket
    private var server: LoopbackSocket?
    private var addresses: ArraySlice<String>
    private let port: Int
    private(set) var phase: Phase
    private var upstream: ProxyLane
    private var downstream: ProxyLane
    private var clientFinished = false
    private var serverFinished = false
    private var sentEnd = (toServer: false, toClient: false)
    /// Bytes that came out since the last look.
    private var moved = (upstream: 0, downstream: 0)

    init(
        number: Int, client: LoopbackSocket, addresses: [String], port: Int, maxBytes: Int, at now: UInt64
    ) {
        (self.number, self.client, self.port) = (number, client, port)
        self.addresses = addresses[...]
        opened = now
        phase = .waiting(until: now)
        upstream = ProxyLane(maxBytes: maxBytes)
        downstream = ProxyLane(maxBytes: maxBytes)
    }

    // MARK: What the thread does with it

    mutating func become(_ up: [ProxyLane.Part], _ down: [ProxyLane.Part], at now: UInt64) {
        upstream.become(up, at: now)
        downstream.become(down, at: now)
        guard case .waiting = phase else { return }
        let waits = (up + down).map { part in
            if case .slowConnect(let milliseconds) = part.effect { return milliseconds }
            return 0
        }
        phase = .waiting(until: opened + UInt64(waits.max() ?? 0) * 1_000_000)
    }

    /// What `poll` is to look for on the client's and on the server's socket; nothing hides a socket.
    var polled: (client: pollfd, server: pollfd) {
        var (clientEvents, serverEvents): (Int32, Int32) = (0, 0)
        switch phase {
        case .waiting, .over: if upstream.room > 0 { clientEvents |= Int32(POLLIN) }
        case .dialling:
            if upstream.room > 0 { clientEvents |= Int32(POLLIN) }
            serverEvents |= Int32(POLLOUT)
        case .open:
            if upstream.room > 0 { clientEvents |= Int32(POLLIN) }
            if downstream.room > 0 { serverEvents |= Int32(POLLIN) }
            if upstream.ready != nil { serverEvents |= Int32(POLLOUT) }
            if downstream.ready != nil { clientEvents |= Int32(POLLOUT) }
        case .draining:
            if !clientFinished { clientEvents |= Int32(POLLIN) }
            if !serverFinished { serverEvents |= Int32(POLLIN) }
        }
        return (Self.entry(client, clientEvents), Self.entry(server, serverEvents))
    }

    private static func entry(_ socket: LoopbackSocket?, _ events: Int32) -> pollfd {
        pollfd(fd: events == 0 ? -1 : socket?.descriptor ?? -1, events: Int16(events), revents: 0)
    }

    /// The next instant at which something happens by itself.
    var nextDue: UInt64? {
        switch phase {
        case .waiting(let until): [until, upstream.timer, downstream.timer].compactMap { $0 }.min()
        case .draining(let until): until
        case .over: nil
        case .dialling: [upstream.timer, downstream.timer].compactMap { $0 }.min()
        case .open: [upstream.nextDue, downstream.nextDue].compactMap { $0 }.min()
        }
    }

    mutating func takeMoved() -> (upstream: Int, downstream: Int) {
        defer { moved = (0, 0) }
        return moved
    }

    /// Does everything that can be done now.
    mutating func step(clientReady: Bool, serverReady: Bool, now: UInt64, scratch: inout [UInt8]) {
        switch phase {
        case .over: return
        case .draining(let until):
            drain(clientReady, serverReady, &scratch)
            if now >= until || clientFinished && serverFinished { close() }
            return
        case .waiting(let until): if now >= until { dial() }
        case .dialling: if serverReady { finishDialling() }
        case .open: if serverReady { read(fromClient: false, now, &scratch) }
        }
        if clientReady, phase != .over { read(fromClient: true, now, &scratch) }
        pump(now)
        guard phase != .over else { return }
        if let kind = upstream.ending(at: now) ?? downstream.ending(at: now) { finish(kind, at: now) }
    }

    /// Closes both sockets, whatever was under way.
    mutating func close() {
        guard phase != .over else { return }
        phase = .over
        client.close()
        server?.close()
    }

    mutating func reset() {
        guard phase != .over else { return }
        phase = .over
        client.reset()
        server?.reset()
    }

    // MARK: Dialling

    private mutating func dial() {
        while let address = addresses.popFirst() {
            do throws(WireServerError) {
                server = try .connecting(host: address, port: port)
                phase = .dialling
                return
            } catch {
                continue
            }
        }
        // Never mistaken for the end of a complete answer.
        reset()
    }

    private mutating func finishDialling() {
        guard let server else { return }
        guard server.pendingError == 0 else {
            server.close()
            self.server = nil
            return dial()
        }
        phase = .open
    }

    // MARK: Moving bytes

    private mutating func read(fromClient: Bool, _ now: UInt64, _ scratch: inout [UInt8]) {
        let room = fromClient ? upstream.room : downstream.room
        guard let socket = fromClient ? client : server, room > 0 else { return }
        var bytes: ArraySlice<UInt8> = []
        let transfer: LoopbackSocket.Transfer
        if room < scratch.count {
            var last = [UInt8](repeating: 0, count: room)
            transfer = socket.receive(into: &last)
            if case .bytes(let count) = transfer { bytes = last[..<count] }
        } else {
            transfer = socket.receive(into: &scratch)
            if case .bytes(let count) = transfer { bytes = ArraySlice(Array(scratch[..<count])) }
        }
        func put(_ lane: inout ProxyLane) {
            switch transfer {
            case .bytes: lane.put(bytes, at: now)
            case .ended: lane.end(.end, at: now)
            case .failed: lane.end(.reset, at: now)
            case .wouldBlock: break
            }
        }
        if fromClient { put(&upstream) } else { put(&downstream) }
    }

    /// Moves what is due and writes what the sockets take.
    private mutating func pump(_ now: UInt64) {
        // Writing makes room, which lets more move; each turn writes, so that it ends.
        for _ in 0..<64 {
            upstream.advance(to: now)
            downstream.advance(to: now)
            guard phase == .open else { return }
            let wrote = write(toClient: false, now)
            guard phase == .open else { return }
            let alsoWrote = write(toClient: true, now)
            guard phase == .open, wrote || alsoWrote else { return }
        }
    }

    /// Returns: whether anything was written.
    private mutating func write(toClient: Bool, _ now: UInt64) -> Bool {
        guard let socket = toClient ? client : server else { return false }
        var wrote = false
        while let piece = toClient ? downstream.ready : upstream.ready {
            switch piece.kind {
            case .data:
                switch socket.send(piece.bytes) {
                case .bytes(let count):
                    wrote = true
                    if toClient {
                        downstream.wrote(count)
                        moved.downstream += count
                    } else {
                        upstream.wrote(count)
                        moved.upstream += count
                    }
                    if count < piece.bytes.count { return wrote }
                case .wouldBlock: return wrote
                case .ended, .failed:
                    reset()
                    return wrote
                }
            case .end:
                socket.finishSending()
                if toClient {
                    downstream.ended()
                    sentEnd.toClient = true
                } else {
                    upstream.ended()
                    sentEnd.toServer = true
                }
                if sentEnd.toClient && sentEnd.toServer { close() }
                return wrote
            case .close, .reset:
                finish(piece.kind, at: now)
                return wrote
            }
        }
        return wrote
    }

    // MARK: Ending

    private mutating func finish(_ kind: LanePiece.Kind, at now: UInt64) {
        guard kind == .close else { return reset() }
        client.finishSending()
        server?.finishSending()
        serverFinished = server == nil
        phase = .draining(until: now + Self.grace)
    }

    private mutating func drain(_ clientReady: Bool, _ serverReady: Bool, _ scratch: inout [UInt8]) {
        func isFinished(_ socket: LoopbackSocket) -> Bool {
            switch socket.receive(into: &scratch) {
            case .bytes, .wouldBlock: false
            case .ended, .failed: true
            }
        }
        if clientReady, isFinished(client) { clientFinished = true }
        if serverReady, let server, isFinished(server) { serverFinished = true }
    }
}
