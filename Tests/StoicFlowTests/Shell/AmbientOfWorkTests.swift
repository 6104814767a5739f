import Stoic
import Testing

@testable import StoicFlow

/// What a flow's work inherits: the flow's own time, and none of the limits of whoever happens to ask.
@Suite(.timeLimit(.minutes(1))) struct `What is in force around a flow's work` {
    @TaskLocal static var word = "none"

    private struct Still: TimeSource {
        let now: Instant
        func sleep(until deadline: Instant) async throws {}
    }

    private static func instant(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

    private struct Seen: Sendable, Equatable {
        var word: String
        var left: Duration?
        var now: Instant
        var isInsideAttempt: Bool
    }

    private func seen() -> Seen {
        Seen(
            word: Self.word, left: Deadline.remaining, now: AmbientTime().now,
            isInsideAttempt: Ambient.current?.insideAttempt ?? false)
    }

    private func content(_ flow: Flow<Seen>) async -> Seen? {
        for await state in flow.states where state.activity == .idle {
            if case .fresh(let seen) = state.content { return seen }
        }
        return nil
    }

    @Test func `is the flow's time, without the deadline or the attempt of who asks`() async throws {
        let (own, other) = (Still(now: Self.instant(10)), Still(now: Self.instant(5_000)))
        let flow = await withTimeSource(own) { Flow<Seen>() }
        await withTimeSource(other) {
            await withDeadline(.seconds(1)) {
                Ambient.$current.withValue(Ambient.current?.enteringAttempt()) {
                    Self.$word.withValue("first") { flow.run { _ in .fresh(seen()) } }
                }
            }
        }
        let first = try #require(await content(flow))
        #expect(first == Seen(word: "first", left: nil, now: Self.instant(10), isInsideAttempt: false))
    }

    @Test func `is that of who asks again, when another task does`() async throws {
        let own = Still(now: Self.instant(10))
        let flow = await withTimeSource(own) { Flow<Seen>() }
        Self.$word.withValue("first") { flow.run { _ in .fresh(seen()) } }
        #expect(try #require(await content(flow)).word == "first")
        let again = Task {
            await withDeadline(.seconds(1)) { Self.$word.withValue("second") { flow.refresh() } }
        }
        await again.value
        for await state in flow.states {
            guard case .fresh(let seen) = state.content, seen.word == "second" else { continue }
            #expect(seen == Seen(word: "second", left: nil, now: Self.instant(10), isInsideAttempt: false))
            break
        }
    }
}
