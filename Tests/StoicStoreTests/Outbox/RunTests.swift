import Stoic
import StoicStore
import Synchronization
import Testing

// O1
@Suite struct `A running outbox` {
    private struct Refusal: Retryable {
        var code = "status_400"
        var isWorthRetrying = false
        var retryAfter: Duration?
    }

    private struct Unknown: Error {}

    private func change(_ number: Int, lane: String? = nil) -> OutboxChange {
        OutboxChange(payload: Array(String(number).utf8), lane: lane)
    }

    /// Looks often, so that nobody waits for long.
    private var eager: OutboxPolicy {
        var policy = OutboxPolicy.plain
        policy.pollInterval = .milliseconds(5)
        policy.retry.backoff = .exponential(base: .milliseconds(1), cap: .milliseconds(2))
        return policy
    }

    @Test(.timeLimit(.minutes(5))) func `delivers what comes while it runs, whoever brings it`() async throws
    {
        let folder = try StoreFolder()
        let here = try await Outbox(path: folder.file, policy: eager)
        let there = try await Outbox(path: folder.file, policy: eager)
        let (delivered, seen) = (Heard<String>(), Gate())
        let run = Task {
            try await here.run { entry in
                delivered.hear(entry.key)
                try await seen.pass()
                return .delivered
            }
        }
        seen.open()
        var keys: Set<String> = []
        for number in 1...20 {
            keys.insert(try await (number.isMultiple(of: 2) ? here : there).enqueue(change(number)).key)
            if number.isMultiple(of: 5) { try await seen.waitUntilReached(number) }
        }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(Set(delivered.all) == keys && delivered.count == 20)
    }

    @Test(.timeLimit(.minutes(5))) func `tells the counts as they change, by another process too`()
        async throws
    {
        let folder = try StoreFolder()
        let here = try await Outbox(path: folder.file, policy: eager)
        let there = try await Outbox(path: folder.file, policy: eager)
        var counts = here.changes.makeAsyncIterator()
        #expect(try await counts.next() == OutboxCounts(waiting: 0))
        try await here.enqueue(change(1))
        #expect(try await counts.next() == OutboxCounts(waiting: 1))
        try await there.enqueue(change(2))
        #expect(try await counts.next() == OutboxCounts(waiting: 2))
        _ = try await there.deliver { $0.payload == [49] ? .delivered : .refused(reason: "no") }
        var last = try await counts.next()
        while last != OutboxCounts(waiting: 0, quarantined: 1) { last = try await counts.next() }
    }

    @Test(.timeLimit(.minutes(5))) func `hears what another process has made of its changes`() async throws {
        let folder = try StoreFolder()
        let here = try await Outbox(path: folder.file, policy: eager)
        let there = try await Outbox(path: folder.file, policy: eager)
        let (stream, ends) = AsyncStream.makeStream(of: OutboxSettlement.self)
        try await here.enqueue(change(1)) { ends.yield($0) }
        try await here.enqueue(change(2)) { ends.yield($0) }
        _ = try await there.deliver { $0.payload == [49] ? .delivered : .refused(reason: "no") }
        let watch = Task { for try await _ in here.changes {} }
        var heard: Set<OutboxSettlement> = []
        for await end in stream {
            heard.insert(end)
            if heard.count == 2 { break }
        }
        #expect(heard == [.settledElsewhere, .quarantined(reason: "no")])
        watch.cancel()
        _ = await watch.result
    }

    /// Four connections, as four processes would have them.
    @Test(.timeLimit(.minutes(5)))
    func `never delivers an entry twice at the same time, nor a lane out of order`()
        async throws
    {
        let folder = try StoreFolder()
        let lanes = 5
        let outboxes = try await (0..<4).asyncMap { _ in
            try await Outbox(path: folder.file, policy: self.eager)
        }
        for number in 0..<200 {
            try await outboxes[number % 4].enqueue(change(number, lane: "l\(number % lanes)"))
        }
        let book = Mutex((underWay: Set<String>(), done: [String: [Int]](), faults: [String](), calls: 0))
        let delivery: Outbox.Delivery = { entry in
            let call = book.withLock { book in
                if !book.underWay.insert(entry.lane ?? "").inserted { book.faults.append(entry.lane ?? "") }
                book.calls += 1
                return book.calls
            }
            await Task.yield()
            return book.withLock { book in
                book.underWay.remove(entry.lane ?? "")
                if call.isMultiple(of: 7) { return .retry(reason: "test") }
                if call.isMultiple(of: 11) { return .postponed(reason: "test") }
                let number = Int(String(decoding: entry.payload, as: UTF8.self)) ?? -1
                book.done[entry.lane ?? "", default: []].append(number)
                return .delivered
            }
        }
        let runs = outboxes.map { outbox in Task { try await outbox.run(using: delivery) } }
        for try await counts in outboxes[0].changes where counts.waiting == 0 { break }
        for run in runs { run.cancel() }
        for run in runs { _ = await run.result }
        let end = book.withLock { $0 }
        #expect(end.faults.isEmpty && end.done.count == lanes && end.calls > 200)
        for (lane, numbers) in end.done {
            #expect(numbers == (0..<200).filter { "l\($0 % lanes)" == lane }, "\(lane)")
        }
    }

    @Test func `reads an error by what it says of itself`() async throws {
        let rejected = try #require(
            await #expect(throws: CallRejected.self) {
                try await withDeadline(.zero) { try await Stoic.retry { _ in } }
            })
        let errors: [(any Error, OutboxReport)] = [
            (Refusal(), report { $0.quarantined = 1 }),
            (Refusal(code: "status_503", isWorthRetrying: true), report { $0.retried = 1 }),
            (Refusal(code: "deferred", retryAfter: .seconds(9)), report { $0.retried = 1 }),
            (rejected, report { $0.postponed = 1 }),
            (CancellationError(), report { $0.postponed = 1 }),
            (Unknown(), report { $0.retried = 1 }),
        ]
        for (error, expected) in errors {
            let outbox = try await StoreFolder().outbox(policy: .plain)
            try await outbox.enqueue(change(1))
            var found = try await outbox.deliver { _ in throw error }
            #expect((found.nextDue == nil) == (expected.quarantined == 1))
            found.nextDue = nil
            #expect(found == expected, "\(error)")
        }
    }

    private func report(_ change: (inout OutboxReport) -> Void) -> OutboxReport {
        var report = OutboxReport()
        change(&report)
        return report
    }

    @Test(.timeLimit(.minutes(5))) func `cancels a delivery when its lease comes to its end`() async throws {
        var policy = OutboxPolicy.plain
        policy.lease = .milliseconds(20)
        let outbox = try await StoreFolder().outbox(policy: policy)
        try await outbox.enqueue(change(1))
        let deadline = Mutex<Duration?>(nil)
        let report = try await outbox.deliver { _ in
            deadline.withLock { $0 = Deadline.remaining }
            try await Gate().pass()
            return .delivered
        }
        #expect(report.retried == 1)
        #expect(try #require(deadline.withLock { $0 }) <= .milliseconds(18))
    }

    @Test func `owns the repeats: within it nothing repeats by itself`() async throws {
        let outbox = try await StoreFolder().outbox(policy: .plain)
        try await outbox.enqueue(change(1))
        let attempts = Mutex(0)
        let report = try await outbox.deliver { _ in
            try await Stoic.retry { attempt in
                attempts.withLock { $0 = attempt }
                throw Refusal(code: "x", isWorthRetrying: true)
            }
        }
        #expect(attempts.withLock { $0 } == 1 && report.retried == 1)
    }

    @Test func `stores what comes at once with fewer syncs than changes, and each durably`() async throws {
        let folder = try StoreFolder()
        let outbox = try await Outbox(path: folder.file)
        let receipts = try await withThrowingTaskGroup(of: OutboxReceipt.self) { group in
            for number in 0..<300 { group.addTask { try await outbox.enqueue(self.change(number)) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(receipts.map(\.id)).count == 300)
        #expect(try await folder.outbox().counts().waiting == 300)
    }

    @Test func `lets one change that is refused among others fail alone`() async throws {
        var policy = OutboxPolicy()
        policy.maxEntries = 100
        let outbox = try await StoreFolder().outbox(policy: policy)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<150 {
                group.addTask { (try? await outbox.enqueue(self.change(number))) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 100)
        #expect(try await outbox.counts().waiting == 100)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
