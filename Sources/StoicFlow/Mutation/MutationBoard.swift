import Stoic

/// All that `Mutations` keeps under its lock: which edits there are, and what they are drawn over.
struct MutationBoard<Content: Sendable> {
    typealias Edit = @Sendable (inout Content) -> Void
    typealias HandOver = @Sendable (UInt64) async throws -> Void

    /// What one edit does, and what is under way for it.
    struct Errand {
        let edit: Edit
        var send: (@Sendable () async throws -> Void)?
        var handOver: HandOver?
        var task: Task<Void, Never>?
    }

    /// What is to be done once the lock is open.
    struct Errands {
        var start: MutationStart?
        var refused: MutationRefusal?
        /// Ended, and let go of outside of the lock: what they captured may run code when it goes.
        var gone: [Errand] = []
    }

    /// What is drawn outside of the lock, since edits are the app's code.
    struct Picture {
        var state: FlowState<Content>
        let edits: [Edit]
        let pending: Int?
        let session: UInt64

        func drawn() -> FlowState<Content> {
            guard !edits.isEmpty else { return state }
            var drawn = state
            drawn.content = state.content.map { content in
                edits.reduce(into: content) { content, edit in edit(&content) }
            }
            // Why nothing was there says nothing of what is there now.
            drawn.emptiness = nil
            return drawn
        }
    }

    var machine: MutationMachine
    var errands: [UInt64: Errand] = [:]
    var announcements = Announcements<FlowState<Content>>()
    var streams: [(id: UInt64, end: AsyncStream<FlowState<Content>>.Continuation)] = []
    private(set) var shown: FlowState<Content>
    private var base: FlowState<Content>
    private var hasLeft: Bool
    private var isDrawing = false
    private var isDirty = false
    private var pendingTold = 0

    init(over screen: FlowMachine<Erased>) {
        machine = MutationMachine(session: screen.session)
        base = screen.state.seen()
        shown = base
        hasLeft = screen.hasLeft
    }

    mutating func take(_ actions: MutationActions, _ errands: inout Errands) {
        for number in actions.gone {
            guard var errand = self.errands.removeValue(forKey: number) else { continue }
            // An outbox may say how it ended while it is still being told of the edit.
            if !actions.endsWork { errand.task = nil }
            errands.gone.append(errand)
        }
        if let number = actions.settled, var errand = self.errands[number] {
            errand.task = nil
            errands.gone.append(errand)
            // What it is shown by remains.
            self.errands[number] = Errand(edit: errand.edit)
        }
        if let number = actions.handOver, let handOver = self.errands[number]?.handOver {
            errands.start = MutationStart(number: number, phase: .handingOver) { try await handOver(number) }
        } else if let number = actions.send, let send = self.errands[number]?.send {
            errands.start = MutationStart(number: number, phase: .sending, work: send)
        }
        errands.refused = actions.refused ?? errands.refused
        if actions.changed { isDirty = true }
    }

    mutating func heard(_ screen: FlowMachine<Erased>) -> MutationActions {
        // Race: word of an older session that comes after that of a newer.
        guard screen.session == machine.session else { return MutationActions() }
        base = screen.state.seen()
        if screen.hasLeft, !hasLeft { leave() }
        hasLeft = screen.hasLeft
        isDirty = true
        // Neither a cache nor a part need have what was sent.
        guard case .fresh = screen.state.content else { return MutationActions() }
        return machine.refreshed(by: screen.broughtBy)
    }

    /// The last that changes on a screen that is left: its work has ended, and shows no more.
    private mutating func leave() {
        shown.activity = base.activity
        shown.showsProgress = base.showsProgress
        shown.notice = base.notice
        shown.canRetry = base.canRetry
        announcements.add(shown)
    }

    mutating func sessionChanged(to session: UInt64) -> MutationActions {
        let actions = machine.sessionChanged(to: session)
        if actions.changed {
            base = FlowState()
            shown = FlowState()
            announcements.add(shown)
        }
        return actions
    }

    mutating func nextPicture() -> Picture? {
        guard isDirty, !isDrawing else { return nil }
        isDirty = false
        isDrawing = true
        let pending = machine.pending
        var state = base
        state.pendingChanges = pending
        state.isSendingChanges = machine.isSending
        // The flow's own trouble comes with its retry; that of an edit has its turn afterwards.
        if state.trouble == nil, let trouble = machine.trouble {
            state.trouble = trouble
            if state.notice == .recovered { state.notice = nil }
        }
        let picture = Picture(
            state: state, edits: machine.edits.compactMap { errands[$0.number]?.edit },
            pending: pending == pendingTold ? nil : pending, session: machine.session)
        pendingTold = pending
        return picture
    }

    mutating func hang(_ drawn: FlowState<Content>, _ picture: Picture) {
        isDrawing = false
        // Nothing changes on a screen that nobody looks at, nor with what belonged to somebody else.
        guard !hasLeft, picture.session == machine.session else { return }
        shown = drawn
        announcements.add(drawn)
    }
}

/// Work to begin for one edit.
struct MutationStart {
    let number: UInt64
    let phase: MutationMachine.Phase
    let work: @Sendable () async throws -> Void
}
