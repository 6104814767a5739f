internal import Stoic

/// When a timer goes off, as seen from the tasks.
///
/// Timers due at one instant always go off in every order that the schedule may choose.
public enum TimerMode: Sendable, Hashable {
    /// When its time has come and nothing else can run: no task ever needs time.
    case onTime
    /// Also while tasks can still run, if it is due within that time, as if they took it: a limit may come
    /// before work that is nearly done.
    case early(within: Duration)
    /// Up to that much after its time, as on a busy machine.
    case late(Duration)
    /// Before every task whenever it is due within that time: it always beats whoever would cancel it.
    case first(within: Duration)
}

extension TimerMode {
    /// What a replay token says of it.
    package var name: String {
        switch self {
        case .onTime: "ontime"
        case .early(let window): "early(\(window.clampedNanoseconds))"
        case .late(let most): "late(\(most.clampedNanoseconds))"
        case .first(let window): "first(\(window.clampedNanoseconds))"
        }
    }

    package init?(named name: String) {
        switch name {
        case "ontime": self = .onTime
        default:
            guard name.hasSuffix(")"), let open = name.firstIndex(of: "("),
                let nanoseconds = Int64(name[name.index(after: open)...].dropLast()), nanoseconds >= 0
            else { return nil }
            switch name[..<open] {
            case "early": self = .early(within: .nanoseconds(nanoseconds))
            case "late": self = .late(.nanoseconds(nanoseconds))
            case "first": self = .first(within: .nanoseconds(nanoseconds))
            default: return nil
            }
        }
    }
}
