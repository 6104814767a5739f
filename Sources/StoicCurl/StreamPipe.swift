#if os(Linux)
    /// The way of a streamed body from the engine's thread to whoever reads it.
    final class StreamPipe: Sendable {
        /// Bytes that wait to be read before the engine takes no more from the network.
        static let mostBuffered = 256 * 1024

        typealias Reader = UnsafeContinuation<TransferChunk, Never>

        private struct State {
            var pieces = PieceQueue()
            var end: TransferChunk?
            var reader: Reader?
            /// The engine holds the transfer until it is told to go on.
            var isHeld = false
        }

        private let state = EngineLock(State())

        // MARK: The engine's side

        /// True when it is full: the engine then waits to be told to go on.
        func push(_ bytes: [UInt8]) -> Bool {
            let (reader, isFull) = state.withLock { state -> (Reader?, Bool) in
                if state.end != nil { return (nil, false) }
                if let reader = state.reader {
                    state.reader = nil
                    return (reader, false)
                }
                state.pieces.append(bytes)
                state.isHeld = state.pieces.count >= Self.mostBuffered
                return (nil, state.isHeld)
            }
            reader?.resume(returning: .bytes(bytes))
            return isFull
        }

        /// What comes after the last byte; only the first end counts, for which it is true.
        @discardableResult
        func finish(_ end: TransferChunk) -> Bool {
            let (reader, isFirst) = state.withLock { state -> (Reader?, Bool) in
                guard state.end == nil else { return (nil, false) }
                state.end = end
                defer { state.reader = nil }
                return (state.reader, true)
            }
            reader?.resume(returning: end)
            return isFirst
        }

        // MARK: The reader's side

        /// Nothing more is wanted, and what waits is thrown away. False when it had ended.
        func cancel() -> Bool {
            state.withLock { $0.pieces = PieceQueue() }
            return finish(.cancelled)
        }

        /// What is there, or nil; and whether the engine is to be told to go on.
        func take() -> (chunk: TransferChunk?, goesOn: Bool) {
            state.withLock { Self.take(&$0) }
        }

        /// Waits for what comes next, unless it has come meanwhile. One reads at a time; a second one is told
        /// that it was cancelled.
        func wait(_ reader: Reader) -> Bool {
            let (chunk, goesOn) = state.withLock { state -> (TransferChunk?, Bool) in
                if state.reader != nil { return (.cancelled, false) }
                let taken = Self.take(&state)
                if taken.chunk == nil { state.reader = reader }
                return taken
            }
            if let chunk { reader.resume(returning: chunk) }
            return goesOn
        }

        private static func take(_ state: inout State) -> (chunk: TransferChunk?, goesOn: Bool) {
            guard let piece = state.pieces.next() else { return (state.end, false) }
            let goesOn = state.isHeld && state.pieces.count <= mostBuffered / 2
            if goesOn { state.isHeld = false }
            return (.bytes(piece), goesOn)
        }
    }
#endif
