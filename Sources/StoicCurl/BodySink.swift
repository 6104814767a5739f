#if os(Linux)
    /// Takes the body as it comes off the wire: undoes the framing and the codings, and keeps the limit.
    ///
    /// Not Sendable: it lives on the engine's thread, and its layers hold zlib's state.
    struct BodySink {
        /// What the framing says of the end.
        enum Framing: Sendable, Equatable {
            case complete, incomplete
            /// Only the connection's or the stream's end tells.
            case untilClose
        }

        private(set) var body: [UInt8] = []
        /// Bytes of it so far, those that were released included.
        private var produced = 0
        /// Whether the body is released piece by piece: then no more of it is made than fits.
        private var isStreamed = false
        /// Coded bytes that have come and are inflated when there is room again.
        private var pending: [UInt8] = []
        private let limit: Int
        private let hasBody: Bool
        private let declared: Int?
        private var chunks: ChunkDecoder?
        private var layers: [InflateLayer] = []
        /// Bytes of content before decoding.
        private var taken = 0
        /// A coded form of `limit` bytes is never much longer than they are; one that is makes us work
        /// for nothing.
        private let codedLimit: Int

        /// Bytes that a coding may add to what it wraps.
        private static let slack = 64 * 1024

        /// How much is reserved on the word of a header alone.
        private static let mostReserved = 16 * 1024 * 1024

        init(_ head: ResponseHead, isHead: Bool, limit: Int, decodes: Bool, lineAllowance: Int) {
            self.limit = max(0, limit)
            hasBody = head.hasBody(isHead: isHead)
            declared = head.contentLength
            codedLimit =
                self.limit.addingReportingOverflow(self.limit / 64 + Self.slack).overflow
                ? .max : self.limit + self.limit / 64 + Self.slack
            guard hasBody else { return }
            if head.isChunked { chunks = ChunkDecoder(lineAllowance: lineAllowance) }
            if decodes {
                // The last coding applied is the first to be undone.
                layers = head.codings.reversed().map { InflateLayer($0, allowance: codedLimit) }
            } else if let declared {
                body.reserveCapacity(min(declared, self.limit, Self.mostReserved))
            }
        }

        /// What can be said against the body before its first byte.
        static func refusal(
            of head: ResponseHead, isHead: Bool, limit: Int, decodes: Bool
        ) -> BodyStop? {
            guard head.hasBody(isHead: isHead), head.contentLength != 0 else { return nil }
            if decodes, head.codings.count > ContentCoding.mostInChain { return .chainTooLong }
            if decodes, head.codings.contains(.unknown) { return .unknownCoding }
            let isCoded = decodes && !head.codings.isEmpty
            guard let declared = head.contentLength, declared > limit else { return nil }
            let excess = declared - max(0, limit)
            return !isCoded || excess > limit / 64 + slack ? .tooLarge : nil
        }

        /// From here on the body is released as it comes.
        mutating func stream() -> BodyStop? {
            isStreamed = true
            body = []
            // Two codings could make a thousand times a thousand bytes of one.
            return layers.count > 1 ? .chainTooLong : nil
        }

        /// Whether bytes that have come wait for room.
        var isBehind: Bool { !pending.isEmpty }

        /// Goes on where there was no room.
        mutating func goOn() -> BodyStop? {
            let coded = pending
            pending = []
            return coded.withUnsafeBufferPointer { inflate($0) }
        }

        mutating func take(_ bytes: Bytes) -> BodyStop? {
            guard hasBody else { return nil }
            guard chunks != nil else { return content(bytes) }
            var position = 0
            while let event = chunks?.next(bytes, from: &position) {
                switch event {
                case .needsMore, .done: return nil
                case .bad: return .badChunk
                case .chunk(let size):
                    let most = layers.isEmpty ? limit - produced : codedLimit - taken
                    if size > most { return .tooLarge }
                case .data(let range):
                    if let stop = content(bytes.cut(range)) { return stop }
                }
            }
            return nil
        }

        var framing: Framing {
            if !hasBody { return .complete }
            if let chunks { return chunks.isDone ? .complete : .incomplete }
            if let declared { return taken >= declared ? .complete : .incomplete }
            return .untilClose
        }

        /// Whether the codings came to their ends; no byte at all is an empty body, if the framing says so.
        var isCodingComplete: Bool {
            let isEmpty = taken == 0 && framing == .complete
            return pending.isEmpty && (isEmpty || layers.allSatisfy(\.isComplete))
        }

        /// The body, without a copy.
        mutating func release() -> [UInt8] {
            let whole = body
            body = []
            return whole
        }

        private mutating func content(_ bytes: Bytes) -> BodyStop? {
            taken += bytes.count
            if layers.isEmpty { return append(bytes) }
            if taken > codedLimit { return .tooLarge }
            return isStreamed ? inflate(bytes) : feed(bytes, 0)
        }

        /// Inflates for a reader that may be slow: in slices, each at most a thousand times as long then.
        private mutating func inflate(_ bytes: Bytes) -> BodyStop? {
            var start = 0
            while start < bytes.count {
                guard body.count < StreamPipe.mostBuffered, pending.isEmpty else {
                    pending.append(contentsOf: bytes.from(start))
                    return nil
                }
                let end = min(start + 512, bytes.count)
                if let stop = feed(bytes.cut(start..<end), 0) { return stop }
                start = end
            }
            return nil
        }

        private mutating func feed(_ bytes: Bytes, _ layer: Int) -> BodyStop? {
            guard layer < layers.count else { return append(bytes) }
            return layers[layer].push(bytes) { self.feed($0, layer + 1) }
        }

        private mutating func append(_ bytes: Bytes) -> BodyStop? {
            if bytes.count > limit - produced { return .tooLarge }
            produced += bytes.count
            body.append(contentsOf: bytes)
            return nil
        }
    }
#endif
