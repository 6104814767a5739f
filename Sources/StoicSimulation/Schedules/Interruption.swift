/// What comes over a body from outside while it runs, once, before one of its world's first so many steps.
/// Each seed has its own step, and some are left alone. Range of all bounds: 1 to 10,000 steps.
public enum Interruption: Sendable, Hashable {
    /// Nothing does.
    case never
    /// The body's task is cancelled. A body that then throws `CancellationError` has held.
    case cancel(within: Int = 0)
    /// One of all the tasks that were seen so far is cancelled, the body's own or any below or beside it.
    case cancelAny(within: Int = 0)
    /// What the body gave to ``SimulatedWorld/onSignOut(_:)`` is done.
    case signOut(within: Int = 0)
}

extension Interruption {
    /// What is done to the world.
    enum Kind: String, Sendable, CaseIterable {
        case cancel, cancelany, signout
    }

    /// Which interruption, and before how many steps it may come; nil for none.
    var bound: (kind: Kind, steps: Int)? {
        switch self {
        case .never: nil
        case .cancel(let steps): (.cancel, min(max(steps, 0), 10_000))
        case .cancelAny(let steps): (.cancelany, min(max(steps, 0), 10_000))
        case .signOut(let steps): (.signout, min(max(steps, 0), 10_000))
        }
    }

    /// Whether it is to be told how many steps the body takes.
    var wantsSteps: Bool { bound?.steps == 0 }

    func calibrated(steps: Int) -> Interruption {
        bound.map { kind, known in Interruption(kind, within: known > 0 ? known : steps) } ?? self
    }

    private init(_ kind: Kind, within steps: Int) {
        switch kind {
        case .cancel: self = .cancel(within: steps)
        case .cancelany: self = .cancelAny(within: steps)
        case .signout: self = .signOut(within: steps)
        }
    }

    /// What a replay token says of it.
    package var name: String {
        guard let (kind, steps) = bound else { return "never" }
        return steps > 0 ? "\(kind.rawValue)(\(steps))" : kind.rawValue
    }

    package init?(named name: String) {
        if name == "never" {
            self = .never
            return
        }
        if let kind = Kind(rawValue: name) {
            self.init(kind, within: 0)
            return
        }
        let parts = name.split(separator: "(", omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
            let steps = Int(parts[1].dropLast())
        else { return nil }
        self.init(kind, within: steps)
        // A token may come from anywhere: what it says must be what it is taken for.
        guard self.name == name else { return nil }
    }
}
