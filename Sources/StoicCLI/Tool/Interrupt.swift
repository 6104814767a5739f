import Foundation
import Synchronization

// Where the signal handler writes. Set once, while there is one thread and before there is a handler;
// constant from then on. A global of static value, because a handler may run nothing that could lock.
private nonisolated(unsafe) var handlerPipe: Int32 = -1

/// Ctrl-C and SIGTERM: the first cancels the work in good order, a second one ends the process.
///
/// The handler only writes into a pipe, which a thread of its own reads: no signal is lost.
/// (A dispatch source does not hear of one that comes before it is registered; blocking them and waiting
/// does not serve either, for dispatch has threads that unblock every signal.)
final class Interrupt: Sendable {
    static let shared = Interrupt()

    private struct State {
        var signal: Int32?
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    private init() {}

    /// To be called first, while there is one thread.
    func begin() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reading = ends[0]
        handlerPipe = ends[1]
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                let before = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(handlerPipe, &byte, 1)
                errno = before
            }
        }
        // Whoever started us may have had them blocked, and that is inherited.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        // It ends with the process.
        Thread.detachNewThread { [self] in
            var byte: UInt8 = 0
            while true {
                let count = read(reading, &byte, 1)
                if count == 1 { came(Int32(byte)) }
                if count == 0 || count < 0 && errno != EINTR { return }
            }
        }
    }

    /// The signal's name, once one has come.
    var name: String? {
        state.withLock { $0.signal }.map { $0 == SIGTERM ? "SIGTERM" : "SIGINT" }
    }

    /// Runs work that the first signal cancels.
    func cancelling<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) async -> Result {
        // Its owner is this call, which waits for it.
        // Made under the lock: a signal that the work itself brings about finds it.
        let task = state.withLock { state in
            let task = Task { await work() }
            state.cancel = { task.cancel() }
            return task
        }
        let result = await task.value
        state.withLock { $0.cancel = nil }
        return result
    }

    private func came(_ number: Int32) {
        let cancel = state.withLock { state in
            let isFirst = state.signal == nil
            state.signal = number
            return isFirst ? state.cancel : nil
        }
        guard let cancel else { Surroundings.end(with: ExitCode.cancelled) }
        cancel()
    }
}
