extension WireConnection {
    /// Runs steps in order; what ends the connection leaves.
    mutating func perform(_ steps: [WireStep]) throws(Leave) {
        let settling = exchange.isOpen ? WireStep.settling(steps) : nil
        for (index, step) in steps.enumerated() {
            switch step {
            case .send, .sendText, .sendRepeating, .drip, .respond, .beginChunked, .chunk, .lastChunk:
                try performSend(step, isLast: index == settling)
            case .wait(let milliseconds):
                try wait(for: .onlyEnd, until: MonotonicTime.after(milliseconds: milliseconds))
            case .gate(let name):
                try pass(name)
            case .stall:
                try wait(for: .onlyEnd)
            case .ignoreBody:
                break
            case .readBody:
                _ = try readBody()
            case .halfClose:
                finishSending()
            case .closeFIN:
                try close()
            case .closeLingering:
                try linger()
                socket.close()
                throw .closed(.serverClosed)
            case .closeRST:
                socket.reset()
                throw .closed(.serverReset)
            case .awaitByte:
                if reader.isEmpty { try fill() }
            case .awaitLine:
                while !reader.unread.contains(10), reader.unread.count < WireReader.maxHeadBytes {
                    try fill()
                }
            case .onNextBytes(let steps):
                trap = steps
            }
        }
    }

    private mutating func performSend(_ step: WireStep, isLast: Bool) throws(Leave) {
        switch step {
        case .send(let bytes):
            try send(bytes, isLast: isLast)
        case .sendText(let text):
            try send(Array(text.utf8), isLast: isLast)
        case .sendRepeating(let bytes, let count):
            try sendRepeating(bytes, count, isLast: isLast)
        case .drip(let bytes, let milliseconds):
            try drip(bytes, milliseconds, isLast: isLast)
        case .respond(let status, let headers, let body):
            let answer = WireAnswer.full(
                status: status, headers: headers, body: body, method: exchange.method)
            try send(answer, isLast: isLast)
        case .beginChunked(let status, let headers):
            let framed = headers + [("Transfer-Encoding", "chunked")]
            try send(WireAnswer.head(status: status, headers: framed), isLast: isLast)
        case .chunk(let bytes):
            try send(WireAnswer.chunk(bytes), isLast: isLast)
        case .lastChunk(let trailers):
            try send(WireAnswer.lastChunk(trailers), isLast: isLast)
        default:
            break
        }
    }

    /// Sends in blocks of whole repeats, about 64 KiB each.
    private mutating func sendRepeating(
        _ bytes: [UInt8], _ count: Int, isLast: Bool
    ) throws(Leave) {
        guard !bytes.isEmpty, count > 0 else { return }
        let perBlock = max(1, (64 << 10) / bytes.count)
        let block = Array(repeatElement(bytes, count: min(perBlock, count)).joined())
        var left = count
        while left >= perBlock {
            left -= perBlock
            try send(block, isLast: isLast && left == 0)
        }
        if left > 0 { try send(Array(block.prefix(left * bytes.count)), isLast: isLast) }
    }

    private mutating func drip(
        _ bytes: [UInt8], _ milliseconds: Int, isLast: Bool
    ) throws(Leave) {
        for (index, byte) in bytes.enumerated() {
            if index > 0 {
                try wait(for: .onlyEnd, until: MonotonicTime.after(milliseconds: milliseconds))
            }
            try send([byte], isLast: isLast && index == bytes.count - 1)
        }
    }

    private func pass(_ name: String) throws(Leave) {
        // Past the bound on gates there is none to wait at: hold, rather than let through.
        let latch = core.gates.latch(name)
        core.ledger.change { $0.atGate[name, default: 0] += 1 }
        defer { core.ledger.change { $0.atGate[name, default: 0] -= 1 } }
        try wait(for: .onlyEnd, latch: latch)
    }
}
