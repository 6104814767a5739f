#if os(Linux)
    internal import Synchronization

    /// Runs transfers on libcurl, all on one thread of its own.
    ///
    /// It follows no redirect, repeats nothing of its own will (libcurl may repeat a request that a
    /// stale connection lost, unless the transfer forbids it), keeps no cookies, reads no proxy, netrc
    /// or key-log file from the environment, and understands HTTP/1.1 and HTTP/2.
    public final class TransferEngine: Sendable {
        /// Nil when the system gave no thread or descriptor; every call then fails.
        private let inbox: EngineInbox?

        /// Starts the engine's thread; it ends with `shutdown()` or the engine.
        public init(_ configuration: Configuration = Configuration()) {
            guard let bell = WakeBell() else {
                inbox = nil
                return
            }
            let inbox = EngineInbox(bell: bell)
            let hasThread = EngineThread.start {
                guard let loop = EngineLoop(configuration, inbox, bell) else {
                    EngineLoop.refuseAll(inbox)
                    return
                }
                loop.run()
            }
            self.inbox = hasThread ? inbox : nil
        }

        deinit { shutdown() }

        /// Sends one request and waits for its whole answer, or for the head of one that is streamed.
        ///
        /// A cancelled task gets `.cancelled` promptly, and its connection is closed; one that was
        /// cancelled before sends nothing.
        public func run(_ transfer: Transfer) async -> TransferOutcome {
            if Task.isCancelled { return .cancelled }
            if let detail = TransferRules.problem(of: transfer) {
                return .fault(TransferFault(kind: .invalid, sent: .no, detail: detail))
            }
            guard let inbox else { return .fault(.noEngine) }
            let call = Call(transfer, startedAt: EngineClock.now())
            transfer.upload?.attach { inbox.feed(call) }
            let outcome = await withTaskCancellationHandler {
                await withUnsafeContinuation { waiter in
                    if !inbox.submit(call, waiter) {
                        waiter.resume(returning: .fault(.shutDown))
                    }
                }
            } onCancel: {
                inbox.cancel(call)
            }
            if case .streaming = outcome { return outcome }
            transfer.upload?.close()
            return outcome
        }

        /// Ends every call with `.shutDown`, at once and for good; connections and the thread follow.
        public func shutdown() {
            inbox?.close()
        }
    }

    extension TransferFault {
        static let shutDown = TransferFault(kind: .shutDown, sent: .no, detail: "the engine is shut down")
        static let noEngine = TransferFault(
            kind: .unknown, sent: .no, detail: "the system gave the engine no thread")
    }
#endif
