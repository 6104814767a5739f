#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension WireConnection {
    /// Reads what is there, waiting for it if need be; the peer's end leaves.
    mutating func fill() throws(Leave) {
        while true {
            switch socket.receive(into: &input) {
            case .bytes(let count):
                reader.append(input[..<count])
                return
            case .ended: throw .ended(.peerClosed)
            case .failed: throw .ended(.peerReset)
            case .wouldBlock:
                if let deadline, MonotonicTime.now() >= deadline { throw .ended(.serverClosed) }
                try wait(for: .reading, until: deadline)
            }
        }
    }

    /// Sends all of it, waiting while the peer does not read.
    mutating func send(_ bytes: [UInt8], isLast: Bool = false) throws(Leave) {
        if hasFinished { throw .ended(.serverClosed) }
        guard isLast, !bytes.isEmpty else { return try transfer(bytes[...]) }
        // What a socket takes at once settles before it; of more, only the end is held back.
        let first = bytes.count > 16 << 10 ? bytes.count - 512 : 0
        try transfer(bytes[..<first])
        settle(isAnswered: true, sending: bytes.count - first)
        try transfer(bytes[first...], isCounted: true)
    }

    private func transfer(_ bytes: ArraySlice<UInt8>, isCounted: Bool = false) throws(Leave) {
        var left = bytes
        defer {
            let (count, number) = (isCounted ? -left.count : bytes.count - left.count, number)
            if count != 0 { core.ledger.change { $0.sent(count, on: number) } }
        }
        while !left.isEmpty {
            switch socket.send(left) {
            case .bytes(let count): left = left.dropFirst(count)
            case .wouldBlock: try wait(for: .writing)
            case .ended, .failed: throw .ended(.peerReset)
            }
        }
    }

    /// Waits for the socket, or as long as told; leaves when the peer ends or the server stops.
    func wait(
        for interest: WireReadiness.Interest, latch: WireLatch? = nil, until deadline: UInt64? = nil
    ) throws(Leave) {
        let outcome = WireReadiness.wait(
            socket, for: interest, stop: core.stop, latch: latch, until: deadline)
        switch outcome {
        case .ready, .signalled, .timedOut: return
        case .peerClosed: throw .ended(.peerClosed)
        case .peerReset: throw .ended(.peerReset)
        case .stopped: throw .ended(.stopped)
        }
    }

    mutating func finishSending() {
        socket.finishSending()
        hasFinished = true
    }

    /// Closes in good order: FIN, and what came and nobody will read is taken, for it would make
    /// the system reset in place of closing.
    mutating func close() throws(Leave) -> Never {
        finishSending()
        var taken = 0
        while taken < Self.maxLingerBytes, case .bytes(let count) = socket.receive(into: &input) {
            taken += count
        }
        socket.close()
        throw .closed(.serverClosed)
    }

    /// Sends FIN and reads on until the peer has closed too, so that an answer which overtook a
    /// body is not lost to a reset (RFC 9112, 9.6).
    mutating func linger() throws(Leave) {
        finishSending()
        let deadline = MonotonicTime.after(milliseconds: Self.lingerMilliseconds)
        var taken = 0
        while taken < Self.maxLingerBytes, MonotonicTime.now() < deadline {
            switch socket.receive(into: &input) {
            case .bytes(let count): taken += count
            case .ended, .failed: return
            case .wouldBlock: try wait(for: .reading, until: deadline)
            }
        }
    }
}
