public import Stoic

/// Everything that is on the screen, as one value (F1).
///
/// Nothing in it ever says that input is closed: whatever the network does, a person can go on typing.
public struct FlowState<Content: Sendable>: Sendable {
    /// What there is to show; it stays until something newer comes (F2).
    public package(set) var content: FlowContent<Content> = .nothing
    /// Whether that answers the last question: if not, it is what an earlier one brought.
    public package(set) var isCurrent = false
    /// When it was made, on the flow's time: for an age that grows. Nil while there is nothing.
    public package(set) var madeAt: Instant?
    /// Why the content is empty, if so.
    public package(set) var emptiness: FlowEmptiness?
    /// What was left out of the content or degraded in it.
    public package(set) var warnings: [String] = []
    /// What is being done.
    public package(set) var activity: FlowActivity = .idle
    /// Whether to show that something is being done: from the progress threshold on, and never before.
    public package(set) var showsProgress = false
    /// What is wrong.
    public package(set) var trouble: FlowTrouble?
    /// That it works again, or that the person stopped it.
    public package(set) var notice: FlowNotice?
    /// Whether a change that is shown already is on its way to the server: ``Mutations`` says so.
    public package(set) var isSendingChanges = false
    /// How many changes wait to be sent: for the network, not for those before them.
    public package(set) var pendingChanges = 0
    /// Whether to offer another try.
    public package(set) var canRetry = false

    /// A screen on which nothing has happened.
    public init() {}

    /// Whether what is shown is known to be out of date.
    public var isStale: Bool { content.isCached }
    /// Whether something failed and the next attempt is on its way.
    public var isRetrying: Bool {
        if case .retrying = activity { return true }
        return false
    }
}

extension FlowState: Equatable where Content: Equatable {}
extension FlowState: Hashable where Content: Hashable {}
