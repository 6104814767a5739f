import Stoic

extension Outbox {
    /// Delivers until it is cancelled: what is due, and from then on whatever becomes due or is added, by
    /// this process or another.
    ///
    /// A disk that is busy or full for a while does not end it.
    /// - Throws: A bare `CancellationError`; `StoreError` when the disk fails for good.
    public func run(using delivery: @escaping Delivery) async throws {
        let ambient = Ambient.current
        while true {
            try Task.checkCancellation()
            let rung = bell.rung
            var wait = policy.pollInterval
            do {
                if let next = try await deliver(using: delivery).nextDue { wait = min(wait, next) }
            } catch let error as StoreError where error.isWorthRetrying {
                // Whatever was under way is due again when its lease ends.
            }
            let moment = Ambient.now(ambient).advanced(by: max(.milliseconds(1), wait))
            await bell.wait(after: rung, until: moment, ambient: ambient)
        }
    }

    /// What waits only because it failed before is tried at once: the network is back, or the person asks.
    ///
    /// What a server asked to wait for still waits.
    public func hasten() async throws {
        try await write { table, now in
            if let session = try table.totals().session { try table.hasten(session: session, now: now) }
        }
    }

    /// How many changes wait.
    public func counts() async throws -> OutboxCounts { try await read { try $0.counts() } }

    /// The counts, present ones first, whichever process changes them; a slow reader sees the newest.
    ///
    /// It ends when the file cannot be read any more.
    public var changes: AsyncThrowingStream<OutboxCounts, any Error> {
        let (stream, listener) = AsyncThrowingStream.makeStream(
            of: OutboxCounts.self, bufferingPolicy: .bufferingNewest(1))
        let ambient = Ambient.current
        // Owned by the stream, whose end cancels it.
        let task = Task { [weak self, interval = policy.pollInterval] in
            var last: OutboxCounts?
            while !Task.isCancelled {
                guard let self else { return listener.finish() }
                let rung = bell.rung
                do {
                    let counts = try await counts()
                    if counts != last { listener.yield(counts) }
                    last = counts
                    try await lookElsewhere()
                } catch let error as StoreError where error.isWorthRetrying {
                    // The next look may do better.
                } catch {
                    return listener.finish(throwing: error)
                }
                let moment = Ambient.now(ambient).advanced(by: max(.milliseconds(1), interval))
                await bell.wait(after: rung, until: moment, ambient: ambient)
            }
        }
        listener.onTermination = { _ in task.cancel() }
        return stream
    }
}
