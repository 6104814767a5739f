import Stoic

/// Rings once at a moment, unless it is cancelled first.
enum Bell: Sendable {
    case own(Alarm)
    case shared(UInt64)

    /// - Parameter source: Nil is the system's time, on which all bells of a program share one task.
    init(at moment: Instant, source: (any TimeSource)?, ring: @escaping @Sendable () -> Void) {
        if source == nil, !OwnWorld.isHere {
            self = .shared(AlarmQueue.system.set(at: moment, ring))
        } else {
            self = .own(Alarm(at: moment, source: source ?? SystemTime(), ring: ring))
        }
    }

    func cancel() {
        switch self {
        case .own(let alarm): alarm.cancel()
        case .shared(let id): AlarmQueue.system.cancel(id)
        }
    }
}
