import Foundation
import Stoic
import Testing

@testable import StoicStore

// O1
@Suite struct `A lease that came late` {
    private let change = OutboxChange(payload: [1], lane: "a")

    @Test(.timeLimit(.minutes(5)))
    func `lasts from when it was got, however long the file was held by others`() async throws {
        let (folder, clock) = (try StoreFolder(), CountedClock())
        let first = try await Outbox(OutboxFile(path: folder.file), clock: clock.clock)
        let second = try await folder.outbox(clock.hand)
        try await first.enqueue(change)
        let held = try HeldFile(folder)
        let (gate, before) = (Gate(), clock.count)
        async let slow = first.deliver { _ in
            try await gate.pass()
            return .delivered
        }
        await until { clock.count > before }
        clock.hand.pass(.seconds(61))
        held.release()
        try await gate.waitUntilReached()
        #expect(try await second.deliver { _ in .delivered }.delivered == 0)
        gate.open()
        #expect(try await slow.delivered == 1)
    }

    @Test func `begins nothing when the process was stopped for longer than it lasts`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let (first, second) = (try await folder.outbox(clock), try await folder.outbox(clock))
        try await first.enqueue(change)
        let taken = try await first.take(1, LaneMachine())
        clock.pass(.seconds(61))
        #expect(try await second.deliver { _ in .delivered }.delivered == 1)
        let heard = Heard<String>()
        for entry in taken.leased {
            _ = try await first.attempt(entry, of: taken) {
                heard.hear($0.key)
                return .delivered
            }
        }
        #expect(taken.leased.count == 1 && heard.count == 0)
    }

    @Test func `leaves a delivery what is left of it`() async throws {
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock)
        try await outbox.enqueue(change)
        let taken = try await outbox.take(1, LaneMachine())
        clock.pass(.seconds(30))
        let left = Heard<Duration>()
        for entry in taken.leased {
            _ = try await outbox.attempt(entry, of: taken) { _ in
                let ambient = Ambient.current
                left.hear(ambient?.deadline.map { Ambient.now(ambient).duration(to: $0) } ?? .seconds(1_000))
                return .delivered
            }
        }
        #expect(left.all.first.map { $0 <= .seconds(24) && $0 > .seconds(10) } ?? false)
    }

    @Test func `that was never begun is tried again later, and no attempt is counted`() async throws {
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock, policy: .plain)
        try await outbox.enqueue(change)
        let taken = try await outbox.take(1, LaneMachine())
        clock.pass(.seconds(58))
        for entry in taken.leased {
            _ = try await outbox.attempt(entry, of: taken) { _ in .refused(reason: "begun") }
        }
        clock.pass(.seconds(1))
        let heard = Heard<Int>()
        _ = try await outbox.deliver { entry in
            heard.hear(entry.attempt)
            return .delivered
        }
        #expect(heard.all == [1])
    }
}
