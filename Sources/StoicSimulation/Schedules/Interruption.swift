/// What comes over a body from outside while it runs.
public enum Interruption: Sendable, Hashable {
    /// Nothing does.
    case never
    /// Its task is cancelled, once, before one of its world's first so many steps; each seed has its own, and
    /// some are not cancelled. A body that then throws `CancellationError` has held. Range: 1 to 10,000.
    case cancel(within: Int)
}

extension Interruption {
    /// What a replay token says of it.
    var name: String {
        switch self {
        case .never: "never"
        case .cancel: "cancel(\(steps))"
        }
    }

    init?(named name: String) {
        if name == "never" {
            self = .never
        } else if name.hasPrefix("cancel("), let steps = Int(name.dropFirst(7).dropLast()) {
            self = .cancel(within: steps)
            guard self.name == name else { return nil }
        } else {
            return nil
        }
    }

    /// Before how many steps it may come.
    var steps: Int {
        switch self {
        case .never: 0
        case .cancel(let steps): min(max(steps, 1), 10_000)
        }
    }
}
