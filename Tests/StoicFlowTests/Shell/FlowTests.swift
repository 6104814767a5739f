import Stoic
import Synchronization
import Testing

@testable import StoicFlow

@Suite struct `A flow` {
    /// The first of its states for which `holds`.
    func state<Content>(
        of flow: Flow<Content>, where holds: (FlowState<Content>) -> Bool
    ) async -> FlowState<Content>? {
        for await state in flow.states where holds(state) { return state }
        return nil
    }

    @Test func `shows what its work brings`() async throws {
        let flow = Flow<[String]>()
        flow.run { _ in .partial(["soup"], warnings: ["no pictures"]) }
        let state = try #require(await state(of: flow) { $0.activity == .idle && $0.content != .nothing })
        #expect(state.content == .partial(["soup"]))
        #expect(state.warnings == ["no pictures"])
    }

    // F6
    @Test(.timeLimit(.minutes(5)))
    func `cancels the work of an older intent, and begins none that is already too late`() async throws {
        let flow = Flow<Int>()
        let gate = Gate("older")
        let cancelled = Gate("cancelled")
        cancelled.open()
        flow.run { _ in
            do { try await gate.pass() } catch { try? await cancelled.pass() }
            return .fresh(1)
        }
        try await gate.waitUntilReached()
        flow.run { _ in .fresh(2) }
        try await cancelled.waitUntilReached()
        let state = try #require(await state(of: flow) { $0.content == .fresh(2) })
        #expect(state.trouble == nil)
    }

    struct Boundary: FlowFailure {
        var trouble: FlowTrouble { FlowTrouble(.needsSignIn, code: "signed_out", requestID: 4) }
    }

    struct Coded: Retryable {
        let code: String
        let isWorthRetrying: Bool
        var retryAfter: Duration? { nil }
    }

    struct Unknown: Error {}

    static let errors: [(any Error, FlowTrouble)] = [
        (FlowTrouble(.unavailable, code: "a"), FlowTrouble(.unavailable, code: "a")),
        (Boundary(), FlowTrouble(.needsSignIn, code: "signed_out", requestID: 4)),
        (Coded(code: "offline", isWorthRetrying: true), FlowTrouble(.offline, code: "offline")),
        (Coded(code: "status_401", isWorthRetrying: false), FlowTrouble(.needsSignIn, code: "status_401")),
        (Coded(code: "status_503", isWorthRetrying: true), FlowTrouble(.recoverable, code: "status_503")),
        (Coded(code: "status_404", isWorthRetrying: false), FlowTrouble(.unavailable, code: "status_404")),
        (Unknown(), FlowTrouble(.recoverable)),
    ]

    @Test(arguments: errors.indices)
    func `says of an error what the person can do`(index: Int) async throws {
        let (error, trouble) = Self.errors[index]
        let flow = Flow<Int>()
        flow.run { _ in throw error }
        let state = try #require(await state(of: flow) { $0.trouble != nil })
        #expect(state.trouble == trouble)
    }

    // F2
    @Test(.timeLimit(.minutes(5))) func `is silent when its work ends as cancelled`() async throws {
        let flow = Flow<Int>()
        flow.run { _ in throw CancellationError() }
        let state = try #require(await state(of: flow) { $0.notice == .cancelled })
        #expect(state.trouble == nil)
        #expect(state.activity == .idle)
    }

    @Test(.timeLimit(.minutes(5))) func `ends its states when nobody holds it any more`() async {
        var flow: Flow<Int>? = Flow()
        let states = flow?.states
        flow = nil
        var seen = 0
        if let states { for await _ in states { seen += 1 } }
        #expect(seen == 1)
    }

    // A listener that acts is called again afterwards, not within its call.
    @Test func `bears a listener that acts on it`() {
        let flow = Flow<Int>()
        let heard = Heard<Int>()
        let isTelling = Atomic<Bool>(false)
        flow.onChange { [weak flow] state in
            let isWithin = isTelling.exchange(true, ordering: .relaxed)
            #expect(!isWithin)
            heard.add(state.pendingChanges)
            if state.pendingChanges < 5 { flow?.pendingChanges(state.pendingChanges + 1) }
            isTelling.store(false, ordering: .relaxed)
        }
        #expect(heard.all == [0, 1, 2, 3, 4, 5])
    }

    @Test(.timeLimit(.minutes(5))) func `keeps its laws and its order under real threads`() async throws {
        let connectivity = ScriptedConnectivity()
        let flow = Flow<Int>(connectivity: connectivity)
        let heard = Heard<FlowState<Int>>()
        let illegal = Heard<String>()
        flow.onChange { heard.add($0) }
        await withDiscardingTaskGroup { group in
            for worker in 0..<8 {
                group.addTask {
                    for step in 0..<200 {
                        switch (worker + step) % 8 {
                        case 0: flow.cancel()
                        case 1: flow.retry()
                        case 2: connectivity.give(step % 2 == 0 ? .satisfied : .unsatisfied)
                        case 3: flow.refresh()
                        default:
                            let number = worker * 1_000 + step
                            flow.run { report in
                                await Task.yield()
                                report.attemptFailed(retryingAfter: .seconds(1))
                                if number % 3 == 0 { throw FlowTrouble(.offline) }
                                return .fresh(number)
                            }
                        }
                        if let broken = flow.shell.machine.broken { illegal.add(broken) }
                    }
                }
            }
        }
        flow.run { _ in .fresh(-1) }
        _ = await state(of: flow) { $0.content == .fresh(-1) && $0.activity == .idle }
        #expect(illegal.all == [])
        #expect(flow.state.content == .fresh(-1))
        #expect(heard.all.last?.content == .fresh(-1))
    }

    // What starts while it is superseded on another thread must be cancelled by whichever comes second.
    @Test(.timeLimit(.minutes(5))) func `leaves no work behind under real threads`() async {
        let flow = Flow<Int>()
        let gate = Gate("service")
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        flow.run { _ in
                            try await gate.pass()
                            return .fresh(1)
                        }
                    }
                }
            }
        }
        flow.cancel()
        while gate.held > 0 { await Task.yield() }
        #expect(flow.state.content == .nothing)
        #expect(flow.state.trouble == nil)
    }

    // The bound is 1 KB a flow; this is the machine's part of it.
    @Test func `is small`() {
        #expect(MemoryLayout<FlowMachine<[String]>>.size <= 400)
        #expect(MemoryLayout<FlowState<[String]>>.size <= 200)
    }
}
