import Stoic
import StoicTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A gate` {  // F6
    let gate = Gate("upload")

    private func arrive() -> Task<Void, any Error> {
        Task { [gate] in try await gate.pass() }
    }

    @Test func `holds calls until it is opened, and none after`() async throws {
        let calls = (0..<3).map { _ in arrive() }
        try await gate.waitUntilReached(3)
        #expect(await eventually { gate.held == 3 })
        gate.open()
        for call in calls { try await call.value }
        try await gate.pass()
        #expect(gate.held == 0 && gate.arrivals == 4)
    }

    @Test func `lets those go that it holds, and holds the next`() async throws {
        let first = arrive()
        try await gate.waitUntilReached()
        #expect(await eventually { gate.held == 1 })
        gate.releaseHeld()
        try await first.value
        let second = arrive()
        try await gate.waitUntilReached(2)
        #expect(await eventually { gate.held == 1 })
        gate.open()
        try await second.value
    }

    @Test func `lets a cancelled call go with CancellationError, and it alone`() async throws {
        let (first, second) = (arrive(), arrive())
        try await gate.waitUntilReached(2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(await eventually { gate.held == 1 })
        gate.open()
        try await second.value
    }

    @Test func `is not waited for when the test is cancelled`() async {
        let waiting = Task { [gate] in try await gate.waitUntilReached(7) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `tells those that wait for it as soon as enough have come`() async throws {
        let waiting = Task { [gate] in try await gate.waitUntilReached(2) }
        let calls = [arrive(), arrive()]
        try await waiting.value
        #expect(gate.arrivals == 2)
        gate.open()
        for call in calls { try await call.value }
    }

    @Test func `ends each call once when cancel and opening race`() async throws {
        for _ in 0..<300 {
            let gate = Gate()
            let call = Task { try await gate.pass() }
            try await gate.waitUntilReached()
            async let opened: Void = gate.open()
            call.cancel()
            await opened
            _ = await call.result
            #expect(gate.held == 0)
        }
    }
}
