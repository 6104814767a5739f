/// What a call inherits from its surroundings: one object, so that a call reads one task-local.
package final class Ambient: Sendable {
    @TaskLocal package static var current: Ambient?

    /// Nil is the system's time: the common case costs no existential.
    package let source: (any TimeSource)?
    package let deadline: Instant?
    /// Inside another retry's attempt: that retry owns the repeats (R10).
    package let insideAttempt: Bool
    package let observer: (@Sendable (SuspensionPoint) -> Void)?

    package init(
        source: (any TimeSource)? = nil,
        deadline: Instant? = nil,
        insideAttempt: Bool = false,
        observer: (@Sendable (SuspensionPoint) -> Void)? = nil
    ) {
        self.source = source
        self.deadline = deadline
        self.insideAttempt = insideAttempt
        self.observer = observer
    }

    package static func now(_ ambient: Ambient?) -> Instant {
        if let source = ambient?.source { return source.now }
        return SystemTime.read()
    }

    package static func source(_ ambient: Ambient?) -> any TimeSource {
        ambient?.source ?? SystemTime()
    }

    package func with(deadline: Instant) -> Ambient {
        Ambient(source: source, deadline: deadline, insideAttempt: insideAttempt, observer: observer)
    }

    package func enteringAttempt() -> Ambient {
        Ambient(source: source, deadline: deadline, insideAttempt: true, observer: observer)
    }
}
