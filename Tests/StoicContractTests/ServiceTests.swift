import Stoic
import StoicSimulation
import StoicSimulationBoot
import StoicTesting
import Testing

private struct Down: Error {}

// F6
@Suite(.timeLimit(.minutes(5))) struct `A suspended service` {
    @Test func `waits until a test ends each of its calls, in any order`() async throws {
        let search = Suspended<String, Int>("search")
        let soup = Task { try await search("soup") }
        let first = try await search.next()
        let stew = Task { try await search("stew") }
        let second = try await search.next()
        #expect(first.input == "soup")
        #expect(second.input == "stew")
        #expect(search.waiting.count == 2)
        second.answer(2)
        #expect(try await stew.value == 2)
        first.fail(Down())
        await #expect(throws: Down.self) { try await soup.value }
        #expect(search.calls.map(\.standing) == [.failed, .answered])
        first.answer(1)
        #expect(first.standing == .failed)
    }

    @Test func `lets go of a caller that is cancelled`() async throws {
        let search = Suspended<Void, Int>()
        let caller = Task { try await search() }
        let call = try await search.next()
        caller.cancel()
        try await call.untilOver()
        #expect(call.standing == .cancelled)
        await #expect(throws: CancellationError.self) { try await caller.value }
    }
}

// F6
@Suite(.timeLimit(.minutes(5))) struct `A scripted service` {
    @Test func `ends its calls as the script says, the last reply for all others`() async throws {
        let search = Scripted<String, Int>(.failure(Down()), .answer(1), .answer(2))
        await #expect(throws: Down.self) { try await search("a") }
        #expect(try await search("b") == 1)
        #expect(try await search("c") == 2)
        #expect(try await search("d") == 2)
        #expect(search.inputs == ["a", "b", "c", "d"])
    }

    @Test func `takes its time, and never ends a call of which it says so`() {
        let report = simulate(seeds: 0..<20) { world in
            let search = Scripted<Void, Int>(.after(.seconds(3_600), .answer(1)), .never)
            let began = world.now
            world.expect(try await search() == 1, "the answer comes")
            world.expect(began.duration(to: world.now) >= .seconds(3_600), "an hour later")
            let caller = Task { try await search() }
            try await Task.sleep(for: .seconds(86_400))
            caller.cancel()
            let end = await caller.result
            world.expect((try? end.get()) == nil, "it ends by being cancelled alone")
        }
        #expect(report.holds)
    }
}
