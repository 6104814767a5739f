import Synchronization

extension HostState {
    /// How a wait in the bulkhead's queue ends.
    enum QueueEnd {
        case granted, left
    }

    /// A call in the bulkhead's queue.
    struct Turn {
        let token: UInt64
        let end = OneShot<QueueEnd>()
    }

    /// Waits for a turn, until the deadline at the latest.
    ///
    /// Whoever leaves (cancelled or out of time) never takes a place with it.
    func wait(for turn: Turn, deadline: Instant?, ambient: Ambient?) async -> QueueEnd {
        SuspensionPoint.bulkheadQueue.entered(ambient)
        let alarm = deadline.map { deadline in
            Alarm(at: deadline, source: Ambient.source(ambient)) { [self] in leave(turn) }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {  // point: bulkheadQueue
            await turn.end.value()  // point: bulkheadQueue
        } onCancel: {
            leave(turn)
        }
    }

    /// Takes the waiter out of the queue, unless its turn has come already.
    private func leave(_ turn: Turn) {
        let left = state.withLock { state in
            // Race: the grant came first; the woken caller gives its place back.
            guard state.bulkhead.waiterLeft(turn.token) else { return false }
            state.turns[turn.token] = nil
            return true
        }
        if left { turn.end.set(.left) }
    }

    /// Whoever has a place now; to be woken after the lock is given up.
    static func grants(_ state: inout State) -> [Turn] {
        guard state.bulkhead.waiting > 0 else { return [] }
        var granted: [Turn] = []
        while let token = state.bulkhead.nextGrant(policy: state.bulkheadPolicy) {
            if let turn = state.turns.removeValue(forKey: token) { granted.append(turn) }
        }
        return granted
    }

    static func wake(_ turns: [Turn]) {
        for turn in turns { turn.end.set(.granted) }
    }
}
