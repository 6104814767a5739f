#if os(Linux)
    /// An answer whose head has come and whose body comes as it is read.
    ///
    /// Unread bytes are bounded: when a quarter of a megabyte waits, the connection is read no further.
    /// Letting go of it ends the transfer; so does letting go of the engine.
    public final class TransferStream: Sendable {
        /// Range: 200…299; any other answer comes whole.
        public let status: Int
        /// In the order and with the repetitions of the wire.
        public let headers: [TransferHeader]
        /// `1.0`, `1.1` or `2`.
        public let httpVersion: String
        private let pipe: StreamPipe
        private let call: Call
        private let inbox: EngineInbox

        init(_ head: ResponseHead, _ pipe: StreamPipe, _ call: Call, _ inbox: EngineInbox) {
            status = head.status
            headers = head.headers
            httpVersion = head.httpVersion
            self.pipe = pipe
            self.call = call
            self.inbox = inbox
        }

        deinit { cancel() }

        /// The next bytes, or how the body ended; that again from then on.
        public func next() async -> TransferChunk {
            if Task.isCancelled {
                cancel()
                return .cancelled
            }
            let (chunk, goesOn) = pipe.take()
            if goesOn { inbox.resume(call) }
            if let chunk { return chunk }
            return await withTaskCancellationHandler {
                await withUnsafeContinuation { reader in
                    if pipe.wait(reader) { inbox.resume(call) }
                }
            } onCancel: {
                cancel()
            }
        }

        /// Ends the transfer, unless it has ended.
        public func cancel() {
            if pipe.cancel() { inbox.cancel(call) }
        }
    }
#endif
