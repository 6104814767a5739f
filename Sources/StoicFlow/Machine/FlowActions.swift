package import Stoic

/// The one thing that a flow waits for besides its work.
package struct FlowTimer: Sendable, Hashable {
    package enum Purpose: Sendable, Hashable {
        case progress, fade
    }

    package let number: UInt64
    package let purpose: Purpose
    package let moment: Instant
}

/// What is to be done after an input; work is cancelled before other work is started.
package struct FlowActions: Sendable, Equatable {
    package var cancel: UInt64?
    package var start: UInt64?
    package var disarm: UInt64?
    package var arm: FlowTimer?
    /// The state may be another one.
    package var changed = false
    /// An intent was taken, started or not: its work is what a retry does.
    package var accepted = false
    /// The content that came is the one shown now.
    package var shown = false

    package init() {}
}
