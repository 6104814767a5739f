/// Why a seed failed.
public enum SimulationFault: Error, Sendable, Hashable {
    /// The body said that something must hold, and it did not.
    case invariant(String)
    /// The body said that something must come to hold, and it did not before the world ended.
    case unkept(String)
    /// The body threw an error, which describes itself so.
    case thrown(String)
    /// Nothing can run and no timer is armed. Says who waits and for what, the body first.
    case deadlock(waiting: [String])
    /// The body is over, nothing can run and no timer is armed, but these tasks wait.
    case stranded(waiting: [String])
    /// The time stands still while tasks keep each other busy. Names those that ran last.
    case livelock(running: [String])
    /// The world took more steps than its limit.
    case endless(steps: Int)
    /// A task of the world was resumed, or the world itself used, by a thread outside of it.
    case escape(String)
    /// The same seed went another way the second time: something outside the world decides.
    case nondeterminism
    /// The world was to run inside another one.
    case nested

    /// A bounded word for the kind of failure.
    public var code: String {
        switch self {
        case .invariant: "invariant"
        case .unkept: "unkept"
        case .thrown: "thrown"
        case .deadlock: "deadlock"
        case .stranded: "stranded"
        case .livelock: "livelock"
        case .endless: "endless"
        case .escape: "escape"
        case .nondeterminism: "nondeterminism"
        case .nested: "nested"
        }
    }

    var isEscape: Bool {
        if case .escape = self { true } else { false }
    }

    /// Whether a simpler schedule that ends like this shows the same failure.
    func isSameFailure(as other: SimulationFault) -> Bool {
        switch (self, other) {
        case (.invariant(let mine), .invariant(let theirs)), (.thrown(let mine), .thrown(let theirs)),
            (.unkept(let mine), .unkept(let theirs)):
            mine == theirs
        default: code == other.code
        }
    }
}

extension SimulationFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invariant(let name): "does not hold: \(name)"
        case .unkept(let name): "never came to hold: \(name)"
        case .thrown(let error): "threw \(error)"
        case .deadlock(let waiting):
            "deadlock: nothing can run and no timer is armed: \(waiting.joined(separator: ", "))"
        case .stranded(let waiting):
            "stranded: the body is over and nothing will wake \(waiting.joined(separator: ", "))"
        case .livelock(let running):
            "livelock: time stands still while these keep running: \(running.joined(separator: ", "))"
        case .endless(let steps): "no end after \(steps) steps"
        case .escape(let what): "escape: \(what)"
        case .nondeterminism: "the same seed went another way the second time"
        case .nested: "a world cannot run inside a world"
        }
    }
}
