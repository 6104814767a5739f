#if os(Linux)
    internal import CCurl

    /// One transfer under way: what has come, what has gone, and why it must stop.
    ///
    /// Not Sendable: it lives on the engine's thread.
    final class Exchange {
        let call: Call
        var waiter: Waiter?
        var head: HeaderCollector
        var sink: BodySink?
        var watch: LimitWatch
        /// Set by a callback that stops the transfer.
        private(set) var stopped: (kind: TransferFault.Kind, detail: String)?
        let decodes: Bool
        private let bounds: HeaderCollector.Bounds
        private var offset = 0
        /// How often libcurl was about to send the request.
        private(set) var sends = 0
        /// Connections made for it.
        private(set) var connects = 0
        /// Whether the last send went on a connection made for it.
        private var wasNew = false
        /// Whether the one send was refused as a stream: proven not to have been processed.
        private(set) var wasRefused = false
        private(set) var ends: SocketBook.Ends?
        /// The head of a redirect is all that is wanted of this answer.
        private(set) var leavesBody = false
        /// Nothing was sent, and it is to go on a connection of its own.
        var startsOver = false
        /// Where a streamed body goes, from its head on.
        private(set) var pipe: StreamPipe?
        /// The pipe is full: nothing is read until there is room.
        var isFull = false
        /// libcurl holds the body back for us.
        var isPaused = false
        /// libcurl waits for more of the request.
        var isStarved = false
        /// How libcurl has ended a transfer of which bytes still wait for room.
        var lateEnd: CURLcode?
        /// Bytes that the other side had of us at the last look.
        var acknowledged: UInt64 = 0

        init(_ call: Call, _ waiter: Waiter, _ bounds: HeaderCollector.Bounds) {
            self.call = call
            self.waiter = waiter
            self.bounds = bounds
            head = HeaderCollector(bounds)
            let transfer = call.transfer
            // A part of a compressed body cannot be inflated.
            decodes =
                transfer.acceptsCompressed && !transfer.headers.contains { $0.isNamed("range") }
            watch = LimitWatch(
                transfer, startedAt: call.startedAt, upload: transfer.isLong ? .going : .none)
        }

        /// Bytes of the request's body; of one of no known length those that were handed over.
        var bodyCount: Int { call.transfer.bodyLength ?? (watch.upload == .going ? .max : offset) }

        /// Known once an answer began.
        var isHTTP1: Bool { head.version?.hasPrefix("1") ?? false }

        func stop(_ kind: TransferFault.Kind, _ detail: String) {
            if stopped == nil { stopped = (kind, detail) }
        }

        /// False refuses the send.
        ///
        /// libcurl would send again by itself in two cases: a connection used before gave no byte (it
        /// had gone stale), or HTTP/2 refused the stream, which alone follows a new connection. Both are
        /// repeats for others to decide on and to count: attempts are sends.
        func connected(_ ends: SocketBook.Ends, isNew: Bool) -> Bool {
            sends += 1
            if sends > 1, wasNew {
                wasRefused = sends == 2
                stop(.reset, "the server refused the stream")
                return false
            }
            if sends > 1 {
                stop(.reset, "the connection was lost before an answer")
                return false
            }
            wasNew = isNew
            if isNew { connects += 1 }
            self.ends = ends
            watch.connected(at: EngineClock.now())
            return true
        }

        func takeHeader(_ line: Bytes) -> Bool {
            if watch.watchesBytes || !watch.hasFirstByte { watch.received(at: EngineClock.now()) }
            switch head.take(line) {
            case .more: return true
            case .bad(let bad):
                stop(bad.isEndless ? .headTooLarge : .badResponse, bad.rawValue)
                return false
            case .head: return begin()
            }
        }

        func takeBody(_ bytes: Bytes) -> Bool {
            if watch.watchesBytes { watch.received(at: EngineClock.now()) }
            guard sink != nil else {
                stop(.badResponse, "a body without a head")
                return false
            }
            if let stop = sink?.take(bytes) {
                if leavesBody { return false }
                self.stop(stop.kind, stop.detail)
                return false
            }
            guard pipe != nil else { return true }
            release()
            // A reader that waited has all of it: nobody will say that there is room again.
            return catchUp()
        }

        /// Hands what there is of a streamed body to its reader.
        private func release() {
            guard let bytes = sink?.release(), !bytes.isEmpty, let pipe, pipe.push(bytes) else { return }
            isFull = true
            watch.held()
        }

        /// There is room again: what waits comes first. False stops the transfer.
        func goOn() -> Bool {
            isFull = false
            guard catchUp() else { return false }
            if !isFull { watch.released(at: EngineClock.now()) }
            return true
        }

        /// Makes more of what has come, as long as there is room for it. False stops the transfer.
        private func catchUp() -> Bool {
            while !isFull, sink?.isBehind == true {
                if let stop = sink?.goOn() {
                    self.stop(stop.kind, stop.detail)
                    return false
                }
                release()
            }
            return true
        }

        /// The next piece of a long body: nil to wait for it, negative when there is none.
        func give(into space: UnsafeMutableRawBufferPointer) -> Int? {
            if let upload = call.transfer.upload { return give(upload, into: space) }
            guard let body = call.transfer.body else { return 0 }
            let count = min(space.count, body.count - offset)
            guard count > 0 else { return 0 }
            body.withUnsafeBytes { bytes in
                space.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
            }
            gave(count, isAll: offset + count == body.count)
            return count
        }

        private func give(_ upload: TransferUpload, into space: UnsafeMutableRawBufferPointer) -> Int? {
            switch upload.take(into: space) {
            case .bytes(let count):
                gave(count, isAll: offset + count == upload.length)
                return count
            case .nothing:
                isStarved = true
                watch.held()
                return nil
            case .end:
                if let length = upload.length, offset < length {
                    stop(.invalid, "the body is shorter than its length")
                    return -1
                }
                gave(0, isAll: true)
                return 0
            case .failed:
                stop(.invalid, "the body could not be read")
                return -1
            }
        }

        private func gave(_ count: Int, isAll: Bool) {
            offset += count
            watch.moved(at: EngineClock.now())
            watch.upload = isAll ? .draining : .going
        }

        func rewind(to offset: Int) -> Bool {
            // What a stream has given is gone.
            if call.transfer.upload != nil { return offset == self.offset }
            guard offset >= 0, offset <= bodyCount else { return false }
            self.offset = offset
            return true
        }

        private func begin() -> Bool {
            guard let head = head.head else { return false }
            let transfer = call.transfer
            let streams = transfer.streams && 200...299 ~= head.status
            var limit = streams ? transfer.maxStreamBytes : transfer.maxResponseBytes
            if let bound = transfer.maxRedirectBodyBytes, head.isRedirect {
                leavesBody = true
                if (head.contentLength ?? 0) > bound { return false }
                limit = min(limit, bound)
                watch.graceBegins(at: EngineClock.now())
            }
            if let refusal = BodySink.refusal(
                of: head, isHead: transfer.isHead, limit: limit, decodes: decodes)
            {
                stop(refusal.kind, refusal.detail)
                return false
            }
            sink = BodySink(
                head, isHead: transfer.isHead, limit: limit, decodes: decodes,
                lineAllowance: self.head.bytesLeft)
            guard streams else { return true }
            if let refusal = sink?.stream() {
                stop(refusal.kind, refusal.detail)
                return false
            }
            pipe = StreamPipe()
            watch.streams(within: transfer.streamLimit)
            return true
        }
    }
#endif
