import Stoic
import StoicApple
import Synchronization
import Testing

/// A system that says what a test says.
private final class ScriptedMonitor: NetworkMonitor {
    private let listener = Mutex<(@Sendable (ConnectivityHint) -> Void)?>(nil)
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }

    deinit { onEnd() }

    func start(_ onHint: @escaping @Sendable (ConnectivityHint) -> Void) {
        listener.withLock { $0 = onHint }
    }

    func say(_ hint: ConnectivityHint) { listener.withLock { $0 }?(hint) }
}

// F4
@Suite struct `The system's connectivity` {
    @Test func `asks nothing before somebody wants to know, and once then`() {
        let made = Mutex(0)
        let connectivity = SystemConnectivity {
            made.withLock { $0 += 1 }
            return ScriptedMonitor()
        }
        #expect(made.withLock { $0 } == 0)
        #expect(connectivity.hint == nil)
        let watch = connectivity.watch { _ in }
        #expect(made.withLock { $0 } == 1)
        watch.end()
    }

    @Test func `tells each watch what is known and what changes`() {
        let monitor = ScriptedMonitor()
        let connectivity = SystemConnectivity { monitor }
        let heard = Mutex<[ConnectivityHint]>([])
        let watch = connectivity.watch { hint in heard.withLock { $0.append(hint) } }
        for hint in [ConnectivityHint.unsatisfied, .unsatisfied, .expensive, .satisfied, .satisfied] {
            monitor.say(hint)
        }
        #expect(heard.withLock { $0 } == [.unsatisfied, .expensive, .satisfied])
        let late = Mutex<[ConnectivityHint]>([])
        let second = connectivity.watch { hint in late.withLock { $0.append(hint) } }
        #expect(late.withLock { $0 } == [.satisfied])
        watch.end()
        monitor.say(.unsatisfied)
        #expect(heard.withLock { $0 }.count == 3)
        #expect(late.withLock { $0 } == [.satisfied, .unsatisfied])
        second.end()
    }

    @Test func `knows nothing where the system cannot be asked`() {
        let connectivity = SystemConnectivity { nil }
        let watch = connectivity.watch { _ in Issue.record("nobody knows") }
        #expect(connectivity.hint == nil)
        watch.end()
    }

    @Test func `lasts as long as a watch, and ends with the last`() {
        let ends = Mutex(0)
        var watch: ConnectivityWatch? = SystemConnectivity {
            ScriptedMonitor { ends.withLock { $0 += 1 } }
        }.watch { _ in }
        #expect(ends.withLock { $0 } == 0)
        #expect(watch != nil)
        watch = nil
        #expect(ends.withLock { $0 } == 1)
    }
}
