public import Stoic

/// What a flow is doing.
public enum FlowActivity: Sendable, Hashable {
    /// Nothing. Can transition to loading.
    case idle
    /// At work, for so short a time that nobody need be told. Can transition to delayed, retrying, idle.
    case loading
    /// At work for longer than the progress threshold. Can transition to retrying, idle.
    case delayed
    /// So many attempts have failed; the next begins, or began, at that moment of the flow's time source. Can
    /// transition to retrying, idle.
    case retrying(failed: Int, next: Instant)
}
