#if os(Linux)
    internal import Glibc

    /// A value behind a plain lock of the system's.
    ///
    /// Not the library's `Mutex`: contended, that one is handed from sleeper to sleeper by the kernel, a
    /// switch of threads each; and ThreadSanitizer does not see that hand-over, nor then that of a whole
    /// transfer from its caller to the engine.
    ///
    /// Unchecked, because the value is only ever reached behind the lock.
    final class EngineLock<Value>: @unchecked Sendable {
        /// On the heap, since a lock must not move.
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private var value: Value

        init(_ value: Value) {
            self.value = value
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return body(&value)
        }
    }
#endif
