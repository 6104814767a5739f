import Synchronization

/// A value that is made when it is first asked for, and kept.
final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        if let value = made.withLock({ $0 }) { return value }
        // Not under the lock: the making may ask for other such values. Two may make it; the first counts.
        let new = make()
        return made.withLock { made in
            made = made ?? new
            return made ?? new
        }
    }
}
