#if os(Linux)
    internal import Synchronization

    /// One `run`: what its task and the engine's thread both know.
    final class Call: Sendable {
        let transfer: Transfer
        let startedAt: UInt64
        /// Set by the task's cancellation handler, which does nothing else but tell the inbox.
        let isCancelled = Atomic<Bool>(false)
        /// The number of the handle that serves it, -1 for none; the engine's thread alone uses it.
        let handle = Atomic<Int>(-1)

        init(_ transfer: Transfer, startedAt: UInt64) {
            self.transfer = transfer
            self.startedAt = startedAt
        }
    }

    /// Where a call's outcome goes. Unsafe only in that nothing checks what the engine's structure
    /// gives: a waiter is in exactly one place, the inbox or the exchange, and is taken out to be resumed.
    typealias Waiter = UnsafeContinuation<TransferOutcome, Never>
#endif
