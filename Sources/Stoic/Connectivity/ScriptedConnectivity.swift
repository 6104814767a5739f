import Synchronization

/// A connectivity whose hints a test gives.
public final class ScriptedConnectivity: Connectivity {
    private struct State {
        var hint: ConnectivityHint?
        var announcements = Announcements<ConnectivityHint>()
    }

    private let state: Mutex<State>

    /// A connectivity that begins with `hint`. Default: nothing is known.
    public init(_ hint: ConnectivityHint? = nil) {
        state = Mutex(State(hint: hint))
    }

    /// The hint given last.
    public var hint: ConnectivityHint? { state.withLock { $0.hint } }

    /// Gives a hint to all who watch; the same hint twice is told twice, as systems do.
    public func give(_ hint: ConnectivityHint) {
        state.withLock { state in
            state.hint = hint
            state.announcements.add(hint)
        }
        tell()
    }

    /// Watches as ``Connectivity`` says.
    public func watch(_ listener: @escaping @Sendable (ConnectivityHint) -> Void) -> ConnectivityWatch {
        let id = state.withLock { $0.announcements.listen(hearing: $0.hint, listener) }
        tell()
        return ConnectivityWatch { [weak self] in
            self?.state.withLock { $0.announcements.silence(id) }
        }
    }

    private func tell() {
        while let turn = state.withLock({ $0.announcements.next() }) {
            turn.tell()
            state.withLock { $0.announcements.ended() }
        }
    }
}
