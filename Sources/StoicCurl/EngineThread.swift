#if os(Linux)
    internal import CCurl
    internal import CStoicCurl
    internal import Glibc

    /// Starts the engine's thread.
    enum EngineThread {
        private final class Start: Sendable {
            let body: @Sendable () -> Void

            init(_ body: @escaping @Sendable () -> Void) {
                self.body = body
            }
        }

        /// False when the system gives no thread. It is detached: it ends when its body returns.
        static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
            let start = Unmanaged.passRetained(Start(body))
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, engineThreadMain, start.toOpaque())
            guard code == 0 else {
                start.release()
                return false
            }
            pthread_detach(thread)
            return true
        }

        private static let engineThreadMain:
            @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
                { pointer in
                    guard let pointer else { return nil }
                    // Signals are the application's; SIGPIPE of a TLS write must not end it.
                    var all = sigset_t()
                    sigfillset(&all)
                    pthread_sigmask(SIG_BLOCK, &all, nil)
                    stoic_name_thread("stoic-curl")
                    Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
                    return nil
                }
    }
#endif
