import Foundation

/// A value behind a lock for threads that block: hundreds of them queue at one ledger.
///
/// Not the library's `Mutex`: on Linux its contended path is a priority-inheritance futex, which the
/// kernel hands from sleeper to sleeper, a switch of threads each; and ThreadSanitizer does not see
/// that hand-over and reports races where there are none.
///
/// Unchecked, because the value is only ever reached behind the lock.
final class WireLocked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<T: Sendable>(_ body: (inout Value) -> T) -> T {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
