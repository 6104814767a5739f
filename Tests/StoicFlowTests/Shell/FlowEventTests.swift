import Stoic
import Testing

@testable import StoicFlow

private final class Journal: EventSink {
    let minimumLevel: Event.Level
    let heard = Heard<Event>()

    init(minimumLevel: Event.Level = .debug) { self.minimumLevel = minimumLevel }

    func record(_ event: Event) { heard.add(event) }

    var lines: [String] { heard.all.map(\.description) }
}

// F5
@Suite(.timeLimit(.minutes(5))) struct `A flow's events` {
    private func run(_ flow: Flow<Int>, _ work: @escaping Flow<Int>.Work) async {
        flow.run(work)
        for await state in flow.states where state.activity == .idle { break }
    }

    @Test func `name each failure with its request's number, and the recovery`() async {
        let journal = Journal()
        let flow = Flow<Int>(events: journal, label: "search")
        await run(flow) { _ in throw FlowTrouble(.recoverable, code: "status_503", requestID: 7) }
        await run(flow) { _ in .cached(1, age: .seconds(9), because: FlowTrouble(.offline, requestID: 8)) }
        await run(flow) { _ in .fresh(2) }
        await run(flow) { _ in .fresh(3) }
        #expect(
            journal.lines == [
                "flow.failed [search] #7 code=status_503 kind=recoverable",
                "flow.failed [search] #8 code=none kind=offline",
                "flow.recovered [search] #0",
            ])
        #expect(journal.heard.all.map(\.level) == [.notice, .notice, .info])
    }

    // F2: what is too late was nobody's failure, and cancelling is none.
    @Test func `say nothing of what was cancelled or came too late`() async throws {
        let journal = Journal()
        let flow = Flow<Int>(events: journal)
        let gate = Gate("service")
        let ended = Gate("ended")
        flow.run { _ in
            do {
                try await gate.pass()
            } catch {
                try? await Task { try await ended.pass() }.value
                throw FlowTrouble(.recoverable)
            }
            return .fresh(1)
        }
        try await gate.waitUntilReached()
        await run(flow) { _ in throw CancellationError() }
        try await ended.waitUntilReached()
        ended.open()
        await run(flow) { _ in .fresh(2) }
        #expect(journal.lines == [])
    }

    @Test func `are not made below a sink's level`() async {
        let journal = Journal(minimumLevel: .notice)
        let list = Pages<Int, Int>(events: journal, label: "list")
        list.run { _, _ in throw FlowTrouble(.offline) }
        for await state in list.states where state.flow.activity == .idle { break }
        list.run { _, _ in .fresh(Page([1], next: nil)) }
        for await state in list.states where state.flow.activity == .idle { break }
        #expect(journal.lines == ["flow.failed [list] #0 code=none kind=offline"])
    }
}
