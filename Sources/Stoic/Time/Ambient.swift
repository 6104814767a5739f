/// What a call inherits from its surroundings: one object, so that a call reads one task-local.
package final class Ambient: Sendable {
    @TaskLocal package static var current: Ambient?

    /// Nil is the system's time: the common case costs no existential.
    package let source: (any TimeSource)?
    package let deadline: Instant?
    /// Inside another retry's attempt: that retry owns the repeats (R10).
    package let insideAttempt: Bool
    package let observer: (@Sendable (SuspensionPoint) -> Void)?
    /// Told of each wait before a repeat as it begins: when the next attempt is to come, on `source`.
    package let onRetry: (@Sendable (Instant) -> Void)?

    package init(
        source: (any TimeSource)? = nil,
        deadline: Instant? = nil,
        insideAttempt: Bool = false,
        observer: (@Sendable (SuspensionPoint) -> Void)? = nil,
        onRetry: (@Sendable (Instant) -> Void)? = nil
    ) {
        self.source = source
        self.deadline = deadline
        self.insideAttempt = insideAttempt
        self.observer = observer
        self.onRetry = onRetry
    }

    package static func now(_ ambient: Ambient?) -> Instant {
        if let source = ambient?.source { return source.now }
        return SystemTime.read()
    }

    package static func source(_ ambient: Ambient?) -> any TimeSource {
        ambient?.source ?? SystemTime()
    }

    package func with(deadline: Instant) -> Ambient {
        Ambient(
            source: source, deadline: deadline, insideAttempt: insideAttempt, observer: observer,
            onRetry: onRetry)
    }

    /// Who listens for waits keeps this object's time, whatever time they are measured on.
    func listener(for inner: any TimeSource) -> (@Sendable (Instant) -> Void)? {
        guard let onRetry else { return nil }
        return { next in onRetry(Ambient.now(self).advanced(by: inner.now.duration(to: next))) }
    }

    package func enteringAttempt() -> Ambient {
        Ambient(
            source: source, deadline: deadline, insideAttempt: true, observer: observer, onRetry: onRetry)
    }
}
