import Stoic
import Synchronization

extension Outbox {
    /// Delivers one entry, under its key, and says what came of it.
    ///
    /// An error that it throws is read as an outcome: a `Retryable` one by what it says of itself, any other
    /// as `retry`.
    public typealias Delivery = @Sendable (OutboxEntry) async throws -> OutboxOutcome

    /// Delivers all that is due, and what becomes due meanwhile; returns when nothing is.
    ///
    /// Cancelled, it cancels the deliveries that are under way, waits for their end, and gives them back as
    /// if they had not been begun.
    ///
    /// - Parameter delivery: Called for each entry, at most `maxConcurrent` at the same time. The ambient
    ///   deadline is that of the lease, and its task is cancelled when that comes.
    /// - Throws: `StoreError` when the disk fails, a bare `CancellationError`.
    public func deliver(using delivery: @escaping Delivery) async throws -> OutboxReport {
        try await deliver(kind: nil, using: delivery)
    }

    /// - Parameter kind: Only entries of that kind: others stay as they are, and so does what is behind them.
    package func deliver(kind: String?, using delivery: @escaping Delivery) async throws -> OutboxReport {
        var report = try await withThrowingTaskGroup(of: Ended.self) { group in
            var report = OutboxReport()
            var lanes = LaneMachine()
            var underWay = 0
            let places = max(1, policy.maxConcurrent)
            while true {
                while underWay < places {
                    try Task.checkCancellation()
                    let taken = try await take(places - underWay, lanes, kind: kind)
                    lanes = taken.lanes
                    report.quarantined += taken.quarantined.count
                    for entry in taken.leased {
                        underWay += 1
                        group.addTask { try await self.attempt(entry, of: taken, using: delivery) }
                    }
                    if taken.leased.isEmpty, taken.quarantined.isEmpty { break }
                }
                try Task.checkCancellation()
                guard let ended = try await group.next() else { break }
                underWay -= 1
                report.count(ended)
            }
            return report
        }
        try Task.checkCancellation()
        let now = now
        let next = try await read { table in
            try table.totals().session.flatMap { session throws(StoreError) in
                try table.nextDue(session: session)
            }
        }
        report.nextDue = next.map { .milliseconds(max(0, $0.saturatingSubtract(now))) }
        try await lookElsewhere()
        return report
    }

    /// How one delivery ended, as far as the report goes.
    enum Ended: Sendable {
        case settled(OutboxMachine.Settlement)
        case givenBack
    }

    func attempt(
        _ entry: OutboxTable.Leased, of taken: Taken, using delivery: @escaping Delivery
    ) async throws -> Ended {
        let outcome = await run(entry, of: taken, using: delivery)
        guard let outcome else {
            try await patiently { try await self.giveBack(entry) }
            return .givenBack
        }
        let unit = units.next()
        let settlement: OutboxMachine.Settlement? = try await patiently {
            try await self.settle { [policy] table, now in
                let settlement = OutboxMachine.settle(
                    outcome, facts: entry.facts, now: now, unit: unit, policy: policy)
                guard try table.settle(entry, settlement) else { return (nil, []) }
                return (settlement, settlement.end.map { [(entry.key, $0)] } ?? [])
            }
        }
        // Race: the lease, or the session, ended before the delivery did; the entry is somebody else's.
        return settlement.map { .settled($0) } ?? .givenBack
    }

    /// A disk that is busy or full for a moment is not to forget how a delivery ended, nor a server's wait.
    private func patiently<Value>(_ body: () async throws -> Value) async throws -> Value {
        let ambient = Ambient.current
        for _ in 1...3 {
            do {
                return try await body()
            } catch let error as StoreError where error.isWorthRetrying {
                let pause = min(policy.pollInterval, .seconds(1))
                await bell.wait(
                    after: bell.rung, until: Ambient.now(ambient).advanced(by: pause), ambient: ambient)
            }
        }
        return try await body()
    }

    /// Nil when it was cancelled, by whoever runs the outbox or by the session's end.
    private func run(
        _ entry: OutboxTable.Leased, of taken: Taken, using delivery: @escaping Delivery
    ) async -> OutboxOutcome? {
        // Who opens the file meanwhile is to see that somebody is at it, even if this outbox is closed.
        let (mark, isClosed) = state.withLock { ($0.mark, $0.isClosed) }
        // Race: its lease was taken before that.
        guard !isClosed else { return nil }
        defer { withExtendedLifetime(mark) {} }
        let isOver = Mutex(Over.no)
        let ambient = Ambient.current
        let start = Ambient.now(ambient)
        // By the time of the file, after `start`: the disk, or a stopped process, may have taken long.
        let limit = left(of: entry)
        guard limit > .zero else { return .postponed(reason: "lease_ended") }
        let given = entry.given(at: taken.now)
        // Owned by this call, which waits for its end.
        let task = Task { [self] in
            // Its session may have ended since it was taken: then it is not to begin.
            guard state.withLock({ $0.epoch == taken.epoch }) else { throw CancellationError() }
            try Task.checkCancellation()
            return try await withDeadline(limit) {
                // The outbox owns the repeats (R10).
                let inside = (Ambient.current ?? Ambient()).enteringAttempt()
                return try await Ambient.$current.withValue(inside) { try await delivery(given) }
            }
        }
        let alarm = Alarm(at: start.advanced(by: limit), source: Ambient.source(ambient)) {
            isOver.withLock { $0 = .time }
            task.cancel()
        }
        let isCurrent = state.withLock { state in
            guard state.epoch == taken.epoch else { return false }
            state.running[entry.lease] = {
                isOver.withLock { $0 = .session }
                task.cancel()
            }
            return true
        }
        if !isCurrent { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        alarm.cancel()
        _ = state.withLock { $0.running.removeValue(forKey: entry.lease) }
        switch result {
        case .success(let outcome): return outcome
        case .failure(let error):
            // Race: another session began, and has not come to cancel this one yet.
            guard state.withLock({ $0.epoch == taken.epoch }) else { return nil }
            switch isOver.withLock({ $0 }) {
            case .session: return nil
            case .time: return .retry(reason: "lease_ended")
            case .no: return Task.isCancelled ? nil : OutboxOutcome(error)
            }
        }
    }

    /// A tenth of the lease is for what comes after a delivery.
    private func left(of entry: OutboxTable.Leased) -> Duration {
        let margin = policy.lease.clampedNanoseconds / 10
        return .milliseconds(entry.until.saturatingSubtract(now)) - .nanoseconds(margin)
    }

    private enum Over: Sendable {
        case no, time, session
    }
}

extension OutboxTable.Leased {
    func given(at now: Int64) -> OutboxEntry {
        OutboxEntry(
            id: id, key: key, kind: kind, payload: payload, lane: lane, priority: priority,
            attempt: facts.attempts, age: .milliseconds(max(0, now.saturatingSubtract(enqueued))))
    }
}

extension OutboxMachine.Settlement {
    /// For whoever handed the change over; nil when it waits.
    fileprivate var end: OutboxSettlement? {
        switch self {
        case .remove: .delivered
        case .quarantine(let reason, _): .quarantined(reason: reason)
        case .wait: nil
        }
    }
}

extension OutboxReport {
    mutating func count(_ ended: Outbox.Ended) {
        switch ended {
        case .settled(.remove): delivered += 1
        case .settled(.quarantine): quarantined += 1
        case .settled(.wait(_, _, _, countsAttempt: true)): retried += 1
        case .settled(.wait(_, _, _, countsAttempt: false)): postponed += 1
        case .givenBack: break
        }
    }
}

extension OutboxOutcome {
    /// What an error says of itself.
    init(_ error: any Error) {
        switch error {
        // Nobody cancelled it here: it is one of the delivery's own.
        case is CancellationError: self = .postponed(reason: "cancelled")
        case let refused as CallRejected: self = .postponed(after: refused.retryAfter, reason: refused.code)
        case let failure as any LoggedFailure where failure.allowsLaterTry:
            self = .retry(after: failure.retryAfter, reason: failure.code)
        case let failure as any Retryable:
            self =
                failure.isWorthRetrying || failure.retryAfter != nil
                ? .retry(after: failure.retryAfter, reason: failure.code) : .refused(reason: failure.code)
        default: self = .retry(reason: "unknown")
        }
    }
}
