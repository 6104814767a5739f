#if os(Linux)
    /// A request's body that is made while it is sent: one side pushes pieces, the engine takes them.
    ///
    /// At most `mostBuffered` bytes and one piece wait between the two. It serves one transfer.
    public final class TransferUpload: Sendable {
        /// Bytes that wait to be sent before whoever pushes has to wait as well.
        static let mostBuffered = 256 * 1024

        /// What the engine got.
        enum Taken: Sendable, Equatable {
            case bytes(Int)
            /// Nothing yet; `attach`'s closure is called when there is more.
            case nothing
            case end
            case failed
        }

        private struct State {
            var pieces = PieceQueue()
            var isFinished = false
            var hasFailed = false
            /// The transfer is over: nobody takes any more.
            var isClosed = false
            var isStarved = false
            var producer: UnsafeContinuation<Bool, Never>?
            var wake: (@Sendable () -> Void)?

            mutating func takeProducer() -> UnsafeContinuation<Bool, Never>? {
                defer { producer = nil }
                return producer
            }
        }

        /// Bytes in all; nil when that is not known beforehand, and the body goes out in chunks.
        public let length: Int?
        private let state = EngineLock(State())

        /// A body of that length.
        public init(length: Int?) {
            self.length = length.map { max(0, $0) }
        }

        /// Adds a piece, and waits while too much is waiting. False: nobody wants more.
        public func push(_ piece: [UInt8]) async -> Bool {
            await withTaskCancellationHandler {
                await withUnsafeContinuation { producer in
                    let (answer, wake) = state.withLock { state -> (Bool?, (@Sendable () -> Void)?) in
                        guard !state.isClosed, !state.isFinished, state.producer == nil else {
                            return (false, nil)
                        }
                        state.pieces.append(piece)
                        let wake = state.isStarved && !piece.isEmpty ? state.wake : nil
                        if wake != nil { state.isStarved = false }
                        if state.pieces.count < Self.mostBuffered { return (true, wake) }
                        state.producer = producer
                        return (nil, wake)
                    }
                    wake?()
                    if let answer { producer.resume(returning: answer) }
                }
            } onCancel: {
                state.withLock { $0.takeProducer() }?.resume(returning: false)
            }
        }

        /// That was all of it.
        public func finish() { end { $0.isFinished = true } }

        /// Whether `fail` was called.
        public var hasFailed: Bool { state.withLock { $0.hasFailed } }

        /// The rest cannot be had: the transfer ends as `.invalid`.
        public func fail() { end { $0.hasFailed = true } }

        private func end(_ change: (inout State) -> Void) {
            let wake = state.withLock { state -> (@Sendable () -> Void)? in
                change(&state)
                guard state.isStarved else { return nil }
                state.isStarved = false
                return state.wake
            }
            wake?()
        }

        // MARK: The engine's side

        /// Who is told when there is something after nothing.
        func attach(_ wake: @escaping @Sendable () -> Void) {
            state.withLock { $0.wake = wake }
        }

        func take(into space: UnsafeMutableRawBufferPointer) -> Taken {
            let (taken, producer) = state.withLock { state -> (Taken, UnsafeContinuation<Bool, Never>?) in
                if state.hasFailed { return (.failed, state.takeProducer()) }
                let count = state.pieces.take(into: space)
                if count > 0 {
                    let hasRoom = state.pieces.count < Self.mostBuffered
                    return (.bytes(count), hasRoom ? state.takeProducer() : nil)
                }
                if state.isFinished { return (.end, nil) }
                state.isStarved = true
                return (.nothing, nil)
            }
            producer?.resume(returning: taken != .failed)
            return taken
        }

        /// The transfer is over; whoever pushes learns of it.
        func close() {
            let producer = state.withLock { state in
                state.isClosed = true
                state.wake = nil
                state.pieces = PieceQueue()
                return state.takeProducer()
            }
            producer?.resume(returning: false)
        }
    }
#endif
