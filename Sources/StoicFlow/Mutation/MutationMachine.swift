/// What is to be done after an input to a row of edits.
package struct MutationActions: Sendable, Equatable {
    package var send: UInt64?
    package var handOver: UInt64?
    /// Edits that are no more: nothing of them is kept, and what is under way for them ends.
    package var gone: [UInt64] = []
    /// An edit that needs to be neither sent nor handed over any more.
    package var settled: UInt64?
    /// An edit that was taken back, and why.
    package var refused: MutationRefusal?
    /// Whether what is under way for those that are gone is to end, too.
    package var endsWork = false
    /// What is shown may be another.
    package var changed = false

    package init() {}
}

/// Edits that are shown before a server has taken them: a pure machine of numbers, in order.
///
/// One is sent at a time, and none overtakes an earlier one: while one is with the outbox, those after it go
/// there too.
package struct MutationMachine: Sendable, Hashable {
    package enum Phase: Sendable, Hashable {
        /// Others come first. Can transition to sending, handing over.
        case waiting
        /// Can transition to settled, handing over; or the edit is taken back.
        case sending
        /// The outbox is being told. Can transition to handed over, settled; or it is taken back.
        case handingOver
        /// The outbox has it. Can transition to settled; or it is taken back.
        case handedOver
        /// The server has it; what work brings that began later than this one has it too.
        case settled(since: UInt64)
    }

    package struct Edit: Sendable, Hashable {
        package let number: UInt64
        package let canHandOver: Bool
        package internal(set) var phase: Phase
    }

    /// A bound for what a server never answers, or no fresh content ever confirms.
    package static var maxEdits: Int { 1_000 }

    package private(set) var edits: [Edit] = []
    package private(set) var trouble: FlowTrouble?
    package private(set) var session: UInt64
    private var lastNumber: UInt64 = 0
    private let limit: Int

    package init(session: UInt64 = 0, limit: Int = maxEdits) {
        self.session = session
        self.limit = limit
    }

    /// How many wait for the network: with the outbox, on the way there, or behind one that is.
    package var pending: Int {
        var isBehind = false
        return edits.reduce(into: 0) { count, edit in
            switch edit.phase {
            case .handingOver, .handedOver:
                isBehind = true
                count += 1
            case .waiting: count += isBehind ? 1 : 0
            case .sending, .settled: break
            }
        }
    }

    /// Whether one is on its way to the server.
    package var isSending: Bool { edits.contains { $0.phase == .sending } }

    // MARK: What the person does

    /// The number of the new edit; nil when there are too many.
    package mutating func changed(canHandOver: Bool) -> (number: UInt64, actions: MutationActions)? {
        guard edits.count < limit else { return nil }
        trouble = nil
        lastNumber &+= 1
        edits.append(Edit(number: lastNumber, canHandOver: canHandOver, phase: .waiting))
        return (lastNumber, advanced(MutationActions()))
    }

    package mutating func dismissed() -> MutationActions {
        var actions = MutationActions()
        actions.changed = trouble != nil
        trouble = nil
        return actions
    }

    // MARK: What sending comes to

    package mutating func sent(_ number: UInt64, since work: UInt64) -> MutationActions {
        settle(number, from: [.sending], since: work)
    }

    package mutating func failed(_ number: UInt64, _ trouble: FlowTrouble) -> MutationActions {
        // Race: a send's end and the session's.
        guard let index = index(of: number, in: [.sending]) else { return MutationActions() }
        guard trouble.allowsRetry, edits[index].canHandOver else { return takeBack(index, trouble) }
        edits[index].phase = .handingOver
        var actions = MutationActions()
        actions.handOver = number
        actions.changed = true
        return actions
    }

    /// Sending or handing over was cancelled, by somebody else than this machine: taken back without a word.
    package mutating func cancelled(_ number: UInt64) -> MutationActions {
        // Race: the same.
        guard let index = index(of: number, in: [.sending, .handingOver]) else { return MutationActions() }
        return takeBack(index, nil)
    }

    package mutating func handedOver(_ number: UInt64) -> MutationActions {
        // Race: an outbox that delivers before it has said that it has the edit; the session's end.
        guard let index = index(of: number, in: [.handingOver]) else { return MutationActions() }
        edits[index].phase = .handedOver
        return advanced(MutationActions())
    }

    package mutating func handOverFailed(_ number: UInt64, _ trouble: FlowTrouble) -> MutationActions {
        // Race: the same.
        guard let index = index(of: number, in: [.handingOver]) else { return MutationActions() }
        return takeBack(index, trouble)
    }

    package mutating func delivered(_ number: UInt64, since work: UInt64) -> MutationActions {
        settle(number, from: [.handingOver, .handedOver], since: work)
    }

    package mutating func refused(_ number: UInt64, _ trouble: FlowTrouble) -> MutationActions {
        // Race: an outbox that says so twice, or after the session's end.
        guard let index = index(of: number, in: [.handingOver, .handedOver]) else {
            return MutationActions()
        }
        return takeBack(index, trouble)
    }

    // MARK: What happens around it

    /// Fresh content is there, brought by that work.
    package mutating func refreshed(by work: UInt64) -> MutationActions {
        var actions = MutationActions()
        edits.removeAll { edit in
            guard case .settled(let since) = edit.phase, work > since else { return false }
            actions.gone.append(edit.number)
            return true
        }
        actions.changed = !actions.gone.isEmpty
        return actions
    }

    /// Another account, or none: nothing of the old one stays.
    package mutating func sessionChanged(to session: UInt64) -> MutationActions {
        // Race: word of an older session that comes after that of a newer.
        guard session > self.session else { return MutationActions() }
        self.session = session
        var actions = MutationActions()
        actions.gone = edits.map(\.number)
        actions.endsWork = true
        actions.changed = true
        edits = []
        trouble = nil
        return actions
    }

    // MARK: -

    private func index(of number: UInt64, in phases: Set<Phase>) -> Int? {
        edits.firstIndex { $0.number == number && phases.contains($0.phase) }
    }

    private mutating func settle(
        _ number: UInt64, from phases: Set<Phase>, since work: UInt64
    ) -> MutationActions {
        // Race: an answer and the session's end; an outbox that delivers twice.
        guard let index = index(of: number, in: phases) else { return MutationActions() }
        edits[index].phase = .settled(since: work)
        var actions = MutationActions()
        actions.settled = number
        return advanced(actions)
    }

    private mutating func takeBack(_ index: Int, _ trouble: FlowTrouble?) -> MutationActions {
        var actions = MutationActions()
        let number = edits.remove(at: index).number
        actions.gone = [number]
        if let trouble {
            self.trouble = trouble
            actions.refused = MutationRefusal(number: number, trouble: trouble)
        }
        return advanced(actions)
    }

    /// Lets the next one go, if it may.
    private mutating func advanced(_ given: MutationActions) -> MutationActions {
        var actions = given
        actions.changed = true
        let isBusy = edits.contains { $0.phase == .sending || $0.phase == .handingOver }
        guard !isBusy, let next = edits.firstIndex(where: { $0.phase == .waiting }) else { return actions }
        guard edits.contains(where: { $0.phase == .handedOver }) else {
            edits[next].phase = .sending
            actions.send = edits[next].number
            return actions
        }
        guard edits[next].canHandOver else { return actions }
        edits[next].phase = .handingOver
        actions.handOver = edits[next].number
        return actions
    }
}
