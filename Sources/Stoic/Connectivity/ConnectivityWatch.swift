import Synchronization

/// A listener's place at a ``Connectivity``: it ends with `end()`, or when nobody holds it any more.
public final class ConnectivityWatch: Sendable {
    private let onEnd: Mutex<(@Sendable () -> Void)?>

    /// A watch that calls `onEnd` once, when it ends.
    public init(onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = Mutex(onEnd)
    }

    deinit { end() }

    /// Ends it; the second time does nothing.
    public func end() {
        let end = onEnd.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }
}
