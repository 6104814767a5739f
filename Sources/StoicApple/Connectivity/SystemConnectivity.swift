public import Stoic
import Synchronization

/// What this system believes about the network: `NWPathMonitor` on Apple's systems, rtnetlink on Linux (F4).
///
/// On Linux there is a way out when a default route leads over an interface that is up and has a carrier, and
/// the machine has an address that can be answered to; what the way costs is not known there. Where neither
/// can be asked, nothing is ever known.
///
/// It begins to ask the system when it is first watched or first asked for its hint, and ends with itself and
/// its watches.
public final class SystemConnectivity: Connectivity {
    private struct State {
        var hint: ConnectivityHint?
        var monitor: (any NetworkMonitor)?
        var hasBegun = false
        var announcements = Announcements<ConnectivityHint>()
    }

    private let state = Mutex(State())
    private let makeMonitor: @Sendable () -> (any NetworkMonitor)?

    /// Asks the system it runs on.
    public convenience init() {
        self.init(monitor: systemMonitor)
    }

    package init(monitor: @escaping @Sendable () -> (any NetworkMonitor)?) {
        makeMonitor = monitor
    }

    /// What the system said last; nil until it has said something.
    public var hint: ConnectivityHint? {
        begin()
        return state.withLock { $0.hint }
    }

    /// Watches as ``Connectivity`` says; a hint is told only when it is another one.
    public func watch(_ listener: @escaping @Sendable (ConnectivityHint) -> Void) -> ConnectivityWatch {
        begin()
        let id = state.withLock { $0.announcements.listen(hearing: $0.hint, listener) }
        tell()
        // Held by its watches: who watches need not hold it as well.
        return ConnectivityWatch { self.state.withLock { $0.announcements.silence(id) } }
    }

    private func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst, let monitor = makeMonitor() else { return }
        state.withLock { $0.monitor = monitor }
        monitor.start { [weak self] hint in self?.heard(hint) }
    }

    private func heard(_ hint: ConnectivityHint) {
        state.withLock { state in
            guard state.hint != hint else { return }
            state.hint = hint
            state.announcements.add(hint)
        }
        tell()
    }

    private func tell() {
        while let turn = state.withLock({ $0.announcements.next() }) {
            turn.tell()
            state.withLock { $0.announcements.ended() }
        }
    }
}

/// Where the hints come from. It ends when nobody holds it.
package protocol NetworkMonitor: Sendable {
    /// Called once; `onHint` is called in order, from one place at a time.
    func start(_ onHint: @escaping @Sendable (ConnectivityHint) -> Void)
}

@Sendable private func systemMonitor() -> (any NetworkMonitor)? {
    #if canImport(Network)
        return PathMonitor()
    #elseif os(Linux)
        return NetlinkMonitor()
    #else
        return nil
    #endif
}
