import Stoic
import Synchronization

/// Changes that are shown at once and sent meanwhile: what a ``Flow`` shows, with the edits over it.
///
/// ```swift
/// let recipes = Mutations(flow)
/// try recipes.change { list in list.markAsFavourite(id) } send: { try await service.favour(id) }
/// ```
///
/// An edit stays over whatever the flow brings until fresh content comes that was asked for after the server
/// had taken the edit. So it may meet content that has it already, and must then change nothing: mark, do not
/// toggle; insert what is not there. An edit that fails is taken back alone. When the flow's session changes,
/// all are dropped.
///
/// Order: one is sent at a time, in the order of `change`, and none overtakes an earlier one. What is once
/// with an outbox is followed there by those after it, or waited for by those that have no hand-over. What is
/// to be sent keeps this object, which keeps its flow: leaving the screen ends no change.
public final class Mutations<Content: Sendable>: Sendable {
    /// Changes what is shown. It may run many times, over content that has the change already.
    public typealias Edit = @Sendable (inout Content) -> Void
    /// Gives an edit of that number to an outbox, which says later what became of it.
    public typealias HandOver = @Sendable (_ number: UInt64) async throws -> Void

    /// What the edits are shown over; its `pendingChanges` are kept from here.
    public let flow: Flow<Content>
    private let board: Mutex<MutationBoard<Content>>
    private let onRefused: (@Sendable (MutationRefusal) -> Void)?
    private let listening = Mutex<UInt64?>(nil)

    /// Edits over what a flow shows.
    ///
    /// - Parameter onRefused: Hears of each edit that is taken back, never under a lock. Default: nobody; the
    ///   state tells of the last one.
    public init(_ flow: Flow<Content>, onRefused: (@Sendable (MutationRefusal) -> Void)? = nil) {
        self.flow = flow
        self.onRefused = onRefused
        board = Mutex(MutationBoard(over: flow.shell.machine))
        let id = flow.shell.listen { [weak self] _ in self?.heard() }
        listening.withLock { $0 = id }
    }

    deinit {
        if let id = listening.withLock({ $0 }) { flow.shell.silence(id) }
        for (_, end) in board.withLock({ $0.streams }) { end.finish() }
    }

    /// What is on the screen now: the flow's state with all edits. The trouble of an edit that was taken back
    /// stands in it until the next `change` or `dismissTrouble()`, while the flow has none of its own.
    public var state: FlowState<Content> { board.withLock { $0.shown } }

    /// The states from now on, the present one first; a slow reader sees the newest 16.
    public var states: AsyncStream<FlowState<Content>> {
        let (stream, listener) = AsyncStream.makeStream(
            of: FlowState<Content>.self, bufferingPolicy: .bufferingNewest(16))
        let id = board.withLock { board in
            let id = board.announcements.listen(hearing: board.shown) { listener.yield($0) }
            board.streams.append((id, listener))
            return id
        }
        listener.onTermination = { [weak self] _ in self?.silence(id) }
        tell()
        return stream
    }

    /// Calls `listener` with the present state and each that follows.
    ///
    /// Order: one call after another, for as long as this lives; never under a lock.
    public func onChange(_ listener: @escaping @Sendable (FlowState<Content>) -> Void) {
        board.withLock { _ = $0.announcements.listen(hearing: $0.shown, listener) }
        tell()
    }

    /// Shows an edit at once, and sends it when those before it are through.
    ///
    /// What fails and may pass (offline, recoverable) is handed over; without a hand-over, and for any other
    /// trouble, the edit is taken back. Content that is not there yet shows no edit, but they are sent.
    ///
    /// - Parameter handOver: Stores the edit in an outbox, which calls ``delivered(_:)`` or
    ///   ``refused(_:_:)``. It is called once at most. Default: there is none.
    /// - Returns: The edit's number.
    /// - Throws: ``TooManyChanges`` when 1,000 wait to be sent, or to be confirmed by fresh content: then a
    ///   refresh of the flow helps.
    @discardableResult
    public func change(
        _ edit: @escaping Edit, send: @escaping @Sendable () async throws -> Void, handOver: HandOver? = nil
    ) throws(TooManyChanges) -> UInt64 {
        var number: UInt64?
        input { board, _ in
            guard let change = board.machine.changed(canHandOver: handOver != nil) else {
                return MutationActions()
            }
            number = change.number
            board.errands[change.number] = .init(edit: edit, send: send, handOver: handOver)
            return change.actions
        }
        guard let number else { throw TooManyChanges(limit: MutationMachine.maxEdits) }
        return number
    }

    /// Shows an edit at once, and gives it to an outbox when those before it are through: it is safe there
    /// before any server is asked, whatever ends the app meanwhile.
    ///
    /// - Parameter handOver: As with `send`; when it fails, the edit is taken back.
    /// - Returns: The edit's number.
    /// - Throws: ``TooManyChanges``, as with `send`.
    @discardableResult
    public func change(
        _ edit: @escaping Edit, handOver: @escaping HandOver
    ) throws(TooManyChanges) -> UInt64 {
        try change(edit, send: { throw FlowTrouble(.offline) }, handOver: handOver)
    }

    /// The outbox has delivered an edit. Ignored when it is not with the outbox.
    public func delivered(_ number: UInt64) {
        input { board, screen in board.machine.delivered(number, since: screen.lastWork) }
    }

    /// The outbox has given an edit up: it is taken back. Ignored when it is not with the outbox.
    public func refused(_ number: UInt64, _ trouble: FlowTrouble) {
        input { board, _ in board.machine.refused(number, trouble) }
    }

    /// The person has seen why an edit was taken back.
    public func dismissTrouble() { input { board, _ in board.machine.dismissed() } }

    var machine: MutationMachine { board.withLock { $0.machine } }

    private func heard() { input { board, screen in board.heard(screen) } }

    private func silence(_ id: UInt64) {
        board.withLock { board in
            board.announcements.silence(id)
            board.streams.removeAll { $0.id == id }
        }
    }

    private func tell() {
        while let turn = board.withLock({ $0.announcements.next() }) {
            turn.tell()
            board.withLock { $0.announcements.ended() }
        }
    }
}

extension Mutations {
    private func input(
        _ body: (inout MutationBoard<Content>, FlowMachine<Erased>) -> MutationActions
    ) {
        // Read first: no lock is taken under another. What comes after a sign-out finds it done.
        let screen = flow.shell.machine
        let errands = board.withLock { board in
            var errands = MutationBoard<Content>.Errands()
            board.take(board.sessionChanged(to: screen.session), &errands)
            board.take(body(&board, screen), &errands)
            return errands
        }
        for errand in errands.gone { errand.task?.cancel() }
        if let start = errands.start { begin(start) }
        redraw()
        if let refused = errands.refused { onRefused?(refused) }
    }

    /// By one at a time; whoever comes meanwhile leaves it to that one.
    private func redraw() {
        while let picture = board.withLock({ $0.nextPicture() }) {
            if let pending = picture.pending { flow.pendingChanges(pending) }
            let drawn = picture.drawn()
            board.withLock { $0.hang(drawn, picture) }
        }
        tell()
    }

    private func begin(_ start: MutationStart) {
        let ambient = flow.shell.ambient
        // Owned by this object, which it keeps until it has ended; the session's end cancels it.
        let task = Task { [self] in
            guard isCurrent(start) else { return }
            do {
                try await Ambient.$current.withValue(ambient) { try await start.work() }
                end(start) { machine, work in
                    start.phase == .sending
                        ? machine.sent(start.number, since: work) : machine.handedOver(start.number)
                }
            } catch {
                // Who was cancelled may say so in words of its own.
                let isCancelled = error is CancellationError || Task.isCancelled
                let trouble = isCancelled ? nil : FlowTrouble(error)
                end(start) { machine, _ in
                    guard let trouble else { return machine.cancelled(start.number) }
                    return start.phase == .sending
                        ? machine.failed(start.number, trouble)
                        : machine.handOverFailed(start.number, trouble)
                }
            }
        }
        let isLate = board.withLock { board in
            guard board.machine.isUnderWay(start) else { return true }
            board.errands[start.number]?.task = task
            return false
        }
        if isLate { task.cancel() }
    }

    private func isCurrent(_ start: MutationStart) -> Bool {
        board.withLock { $0.machine.isUnderWay(start) }
    }

    private func end(_ start: MutationStart, _ body: (inout MutationMachine, UInt64) -> MutationActions) {
        input { board, screen in
            board.errands[start.number]?.task = nil
            return body(&board.machine, screen.lastWork)
        }
    }
}

extension MutationMachine {
    fileprivate func isUnderWay(_ start: MutationStart) -> Bool {
        edits.contains { $0.number == start.number && $0.phase == start.phase }
    }
}
