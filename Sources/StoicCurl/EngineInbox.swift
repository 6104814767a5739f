#if os(Linux)
    internal import Glibc
    internal import Synchronization

    /// The way from any thread to the engine's.
    final class EngineInbox: Sendable {
        enum Message: Sendable {
            case submit(Call, Waiter)
            case cancel(Call)
            /// Its body is to be read on.
            case resume(Call)
            /// There is more of its request to send.
            case feed(Call)
        }

        struct Batch {
            var messages: [Message] = []
            var isClosed = false
        }

        private struct State {
            var messages: [Message] = []
            var isClosed = false
            /// Whether the thread waits, or is about to, and nobody has woken it yet.
            var isWaiting = false
            var bell: WakeBell?
        }

        private let state: EngineLock<State>
        /// Whether there is something to take, to be asked without the lock.
        private let hasNews = Atomic<Bool>(false)

        init(bell: WakeBell) {
            state = EngineLock(State(bell: bell))
        }

        /// False when the engine is shut down; the waiter is then the caller's to resume.
        func submit(_ call: Call, _ waiter: Waiter) -> Bool {
            put(.submit(call, waiter))
        }

        func cancel(_ call: Call) {
            call.isCancelled.store(true, ordering: .releasing)
            _ = put(.cancel(call))
        }

        func resume(_ call: Call) {
            _ = put(.resume(call))
        }

        func feed(_ call: Call) {
            _ = put(.feed(call))
        }

        /// No message is taken after this.
        func close() {
            let bell = state.withLock { state in
                state.isClosed = true
                hasNews.store(true, ordering: .releasing)
                return state.bell
            }
            bell?.ring()
        }

        /// The engine's thread takes all there is; when there is nothing it is to wait at the bell.
        func take(reusing empty: [Message]) -> Batch {
            state.withLock { state in
                state.isWaiting = state.messages.isEmpty && !state.isClosed
                var batch = Batch(messages: empty, isClosed: state.isClosed)
                swap(&batch.messages, &state.messages)
                hasNews.store(false, ordering: .relaxed)
                return batch
            }
        }

        /// Looks out for something to take, for that long; nobody need ring meanwhile.
        func looksOut(nanoseconds: UInt64) -> Bool {
            let end = EngineClock.now() + nanoseconds
            repeat {
                for _ in 0..<64 where hasNews.load(ordering: .acquiring) { return true }
                // Who is to bring the next call may need this very core.
                sched_yield()
            } while EngineClock.now() < end
            return false
        }

        /// The thread is gone: the bell's descriptor goes with the last one who holds it.
        func dropBell() {
            state.withLock { $0.bell = nil }
        }

        private func put(_ message: Message) -> Bool {
            let (isOpen, bell) = state.withLock { state -> (Bool, WakeBell?) in
                if state.isClosed { return (false, nil) }
                state.messages.append(message)
                hasNews.store(true, ordering: .releasing)
                guard state.isWaiting else { return (true, nil) }
                state.isWaiting = false
                return (true, state.bell)
            }
            bell?.ring()
            return isOpen
        }
    }
#endif
