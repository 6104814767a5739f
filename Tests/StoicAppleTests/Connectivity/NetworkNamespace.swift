#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc
    import Stoic
    import Synchronization

    /// A network of a thread's own, in which a test may take down what it likes.
    enum NetworkNamespace {
        struct Unavailable: Error {}
        struct CommandFailed: Error { let script: String }

        /// Whether this process may make one, and has iproute2 to work in it.
        static let isAllowed: Bool = {
            let result = Mutex(false)
            let ended = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                let isThere =
                    (try? leaveNetwork()) != nil && (try? run("ip link add s0 type veth peer name s1")) != nil
                result.withLock { $0 = isThere }
                ended.signal()
            }
            return ended.wait(timeout: .now() + 20) == .success && result.withLock { $0 }
        }()

        /// Runs `body` on a thread that has a network of its own, as have the commands and sockets it opens.
        static func within(_ body: @escaping @Sendable () throws -> Void) async throws {
            try await withCheckedThrowingContinuation { waiting in
                Thread.detachNewThread {
                    waiting.resume(
                        with: Result {
                            try leaveNetwork()
                            try body()
                        })
                }
            }
        }

        private static func leaveNetwork() throws {
            // Glibc's module has no unshare.
            typealias Unshare = @convention(c) (Int32) -> Int32
            guard let symbol = dlsym(nil, "unshare") else { throw Unavailable() }
            let newNetwork: Int32 = 0x4000_0000
            guard unsafeBitCast(symbol, to: Unshare.self)(newNetwork) == 0 else { throw Unavailable() }
        }

        static func run(_ script: String) throws {
            let whole = "set -e; PATH=$PATH:/usr/sbin:/sbin; exec 2>/dev/null; \(script)"
            let words = ["/bin/sh", "-c", whole]
            let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            var process: pid_t = 0
            guard posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ) == 0 else {
                throw CommandFailed(script: script)
            }
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            guard status == 0 else { throw CommandFailed(script: script) }
        }
    }

    /// The hints that came, for a thread to wait for.
    final class HintLog: Sendable {
        struct NotHeard: Error { let last: ConnectivityHint? }

        private let hints = Mutex<[ConnectivityHint]>([])
        private let came = DispatchSemaphore(value: 0)

        func add(_ hint: ConnectivityHint) {
            hints.withLock { $0.append(hint) }
            came.signal()
        }

        var all: [ConnectivityHint] { hints.withLock { $0 } }

        /// Returns once the newest one is this.
        func wait(for hint: ConnectivityHint) throws {
            for _ in 0..<1_000 {
                if all.last == hint { return }
                guard came.wait(timeout: .now() + 15) == .success else { throw NotHeard(last: all.last) }
            }
            throw NotHeard(last: all.last)
        }
    }
#endif
