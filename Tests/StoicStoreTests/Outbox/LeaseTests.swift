import Foundation
import Stoic
import StoicStore
import Testing

// O1
@Suite struct `A lease` {
    private let change = OutboxChange(payload: [1], lane: "a")

    @Test func `keeps others from an entry until it ends, and lets them have it then`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let first = try await folder.outbox(clock, owner: "first")
        let second = try await folder.outbox(clock, owner: "second")
        try await first.enqueue(change)
        let gate = Gate()
        async let slow = first.deliver { _ in
            try await gate.pass()
            return .delivered
        }
        try await gate.waitUntilReached()
        let none = try await second.deliver { _ in .delivered }
        #expect(none.delivered == 0 && none.nextDue == .seconds(60))
        clock.pass(.seconds(60))
        let heard = Heard<Int>()
        let taken = try await second.deliver { entry in
            heard.hear(entry.attempt)
            return .delivered
        }
        #expect(taken.delivered == 1 && heard.all == [2])
        gate.open()
        // Too late: it is nobody's business any more.
        #expect(try await slow == OutboxReport())
    }

    @Test func `is given back when the delivery is cancelled, as if it had not been`() async throws {
        let outbox = try await StoreFolder().outbox(policy: .plain)
        try await outbox.enqueue(change)
        let gate = Gate()
        let task = Task {
            try await outbox.deliver { _ in
                try await gate.pass()
                return .delivered
            }
        }
        try await gate.waitUntilReached()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let heard = Heard<Int>()
        _ = try await outbox.deliver { entry in
            heard.hear(entry.attempt)
            return .delivered
        }
        #expect(heard.all == [1])
    }

    @Test func `ends with the device's start, since whoever had it is no more`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let first = try await folder.outbox(clock)
        try await first.enqueue(change)
        let gate = Gate()
        let task = Task {
            try await first.deliver { _ in
                try await gate.pass()
                return .delivered
            }
        }
        try await gate.waitUntilReached()
        // The power fails and comes back; the old process is only a memory.
        clock.restart(as: "second")
        let second = try await folder.outbox(clock)
        #expect(try await second.deliver { _ in .delivered }.delivered == 1)
        task.cancel()
        _ = await task.result
    }

    @Test func `counts each delivery as it begins, so that one that ends the process is not tried for ever`()
        async throws
    {
        var policy = OutboxPolicy.plain
        policy.retry.maxAttempts = 2
        let (folder, clock) = (try StoreFolder(), HandClock())
        let ends = Heard<OutboxSettlement>()
        var tasks: [Task<OutboxReport, any Error>] = []
        let watching = try await folder.outbox(clock, policy: policy)
        try await watching.enqueue(change) { ends.hear($0) }
        for _ in 1...2 {
            let outbox = try await folder.outbox(clock, policy: policy)
            let gate = Gate()
            tasks.append(
                Task {
                    try await outbox.deliver { _ in
                        try await gate.pass()
                        return .delivered
                    }
                })
            try await gate.waitUntilReached()
            clock.pass(.seconds(61))
        }
        let report = try await watching.deliver { _ in .delivered }
        #expect(report.quarantined == 1 && report.delivered == 0)
        #expect(ends.all == [.quarantined(reason: "attempts_exhausted")])
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
    }
}
