import Stoic
import StoicSimulation
import StoicSimulationBoot
import Synchronization
import Testing

@testable import StoicFlow

private let timers: [TimerMode] = [.onTime, .early(within: .milliseconds(10)), .late(.milliseconds(100))]

/// A search screen, and what it heard.
private final class Search: Sendable {
    let world: SimulatedWorld
    let flow: Flow<Int>
    let connectivity = ScriptedConnectivity(.satisfied)
    let heard = Heard<FlowState<Int>>()
    private let running = Mutex<(now: Int, begun: Int)>((0, 0))

    init(_ world: SimulatedWorld, policy: FlowPolicy = FlowPolicy()) {
        self.world = world
        flow = Flow(policy: policy, connectivity: connectivity)
        flow.onChange { [heard] in heard.add($0) }
        world.always("every state is legal") { [weak self] in self?.flow.shell.machine.isLegal ?? true }
        world.always("no older answer replaces a newer one") { [weak heard] in
            let shown = heard?.all.compactMap(\.content.value) ?? []
            return shown == shown.sorted()
        }
    }

    var begun: Int { running.withLock { $0.begun } }

    /// An intent whose service takes its time, retries, fails or answers from a cache, as the world has it.
    func ask(_ number: Int, failing: Bool = true) {
        let world = world
        flow.run { [weak self] report in
            self?.running.withLock { $0.begun += 1 }
            for attempt in 1...3 {
                try await Task.sleep(for: .milliseconds(150 * world.choose(4)))
                switch failing ? world.choose(6) : 0 {
                case 0: return .fresh(number)
                case 1: report.show(.cached(number, age: .seconds(60)))
                case 2: return .cached(number, age: .seconds(60), because: FlowTrouble(.offline))
                case 3: throw FlowTrouble(.unavailable)
                case 4: throw FlowTrouble(.offline)
                default: break
                }
                report.attemptFailed(retryingAfter: .milliseconds(100 * attempt))
                try await Task.sleep(for: .milliseconds(100 * attempt))
            }
            throw FlowTrouble(.recoverable)
        }
    }
}

// F1, F2, F4
@Suite struct `A flow in a world` {
    @Test(arguments: [Interruption.never, .cancelAny(within: 60), .signOut(within: 60)])
    func `keeps its laws whatever a person, the network and the schedule do`(interruption: Interruption) {
        let report = simulate(seeds: 0..<600, timers: timers, interruptions: [interruption]) { world in
            var policy = FlowPolicy()
            policy.resumesOnline = world.choose(2) == 1
            let search = Search(world, policy: policy)
            let flow = search.flow
            world.onSignOut { flow.sessionChanged() }
            await withDiscardingTaskGroup { group in
                group.addTask {
                    for number in 1...4 {
                        search.ask(number)
                        try? await Task.sleep(for: .milliseconds(100 * world.choose(5)))
                    }
                }
                group.addTask {
                    for _ in 0..<4 {
                        try? await Task.sleep(for: .milliseconds(130 * world.choose(4)))
                        switch world.choose(6) {
                        case 0: flow.cancel()
                        case 1: flow.retry()
                        case 2: flow.refresh()
                        case 3: flow.leave()
                        case 4: flow.enter()
                        default: flow.pendingChanges(world.choose(3))
                        }
                    }
                }
                group.addTask {
                    for _ in 0..<3 {
                        try? await Task.sleep(for: .milliseconds(170 * world.choose(4)))
                        search.connectivity.give(world.choose(2) == 0 ? .unsatisfied : .satisfied)
                    }
                }
            }
            await settle(.seconds(20))
            world.expect(flow.state.activity == .idle, "all work comes to its end")
            // A world may also cancel the timer, which nobody else can.
            let mayStay = interruption == .cancelAny(within: 60)
            world.expect(mayStay || flow.state.notice != .recovered, "recovery has faded")
            world.expect(search.heard.all.last == flow.state, "who listens has heard the last state")
            let states = search.heard.all
            world.sometimes(states.contains { $0.notice == .recovered }, "recovered")
            world.sometimes(states.contains { $0.notice == .cancelled }, "cancelled")
            world.sometimes(states.contains { $0.isStale }, "stale")
            world.sometimes(states.contains { $0.activity == .delayed }, "delayed")
            world.sometimes(states.contains { $0.isRetrying }, "retrying")
            world.sometimes(states.contains { $0.canRetry }, "a retry is offered")
        }
        #expect(report.holds, "\(report)")
    }

    // F2
    @Test func `shows the last question's answer, whatever comes first`() {
        let report = simulate(seeds: 0..<500, timers: timers) { world in
            let search = Search(world)
            for number in 1...4 {
                search.ask(number, failing: false)
                try await Task.sleep(for: .milliseconds(100 * world.choose(4)))
            }
            try await Task.sleep(for: .seconds(5))
            world.expect(search.flow.state.content == .fresh(4), "the newest intent wins")
            world.expect(search.flow.state.trouble == nil, "and nothing is wrong")
        }
        #expect(report.holds, "\(report)")
    }

    // F1
    @Test func `shows progress from 300 milliseconds on, and not before`() {
        let report = simulate(seeds: 0..<300, timers: [.onTime]) { world in
            let flow = Flow<Int>()
            let begin = Ambient.now(Ambient.current)
            let shownAt = Heard<Duration>()
            let ambient = Ambient.current
            flow.onChange { state in
                if state.showsProgress { shownAt.add(begin.duration(to: Ambient.now(ambient))) }
            }
            let length = Duration.milliseconds(100 * world.choose(7))
            flow.run { _ in
                try await Task.sleep(for: length)
                return .fresh(1)
            }
            try await Task.sleep(for: .seconds(5))
            world.expect(shownAt.all.allSatisfy { $0 == .milliseconds(300) }, "at 300 ms")
            world.expect(length <= .milliseconds(300) || shownAt.all.count == 1, "once, when it is slow")
            world.expect(length >= .milliseconds(300) || shownAt.all.isEmpty, "never, when it is quick")
        }
        #expect(report.holds, "\(report)")
    }

    // F2
    @Test func `writes nothing once left`() {
        let report = simulate(
            seeds: 0..<400, timers: timers, interruptions: [.never, .cancelAny(within: 40)]
        ) {
            world in
            let search = Search(world)
            search.ask(1)
            try? await Task.sleep(for: .milliseconds(100 * world.choose(6)))
            search.flow.leave()
            let told = search.heard.all.count
            search.ask(2)
            search.connectivity.give(.unsatisfied)
            await settle(.seconds(5))
            world.expect(search.heard.all.count == told, "nothing is told")
            world.expect(search.begun <= 1, "nothing is begun")
        }
        #expect(report.holds, "\(report)")
    }

    // F2
    @Test func `begins no work that is too late before it has begun`() {
        let report = simulate(seeds: 0..<100) { world in
            let flow = Flow<Int>()
            let begun = Heard<Int>()
            for number in 1...3 {
                flow.run { _ in
                    begun.add(number)
                    return .fresh(number)
                }
            }
            let answered = Heard<Int>()
            flow.onChange { [weak flow] state in
                // A listener may have an intent of its own.
                guard state.content.value == 3, answered.all.isEmpty else { return }
                answered.add(3)
                flow?.run { _ in .fresh(4) }
            }
            try await Task.sleep(for: .seconds(5))
            world.expect(begun.all == [3], "the first two send nothing")
            world.expect(flow.state.content == .fresh(4), "and the newest wins")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `does a retry once, however often it is tapped`() {
        let report = simulate(seeds: 0..<300, timers: timers) { world in
            let flow = Flow<Int>()
            let begun = Heard<Void>()
            flow.run { _ in
                begun.add(())
                try await Task.sleep(for: .milliseconds(100))
                if begun.all.count < 2 { throw FlowTrouble(.recoverable) }
                return .fresh(1)
            }
            try await Task.sleep(for: .seconds(1))
            await withDiscardingTaskGroup { group in
                for _ in 0..<3 { group.addTask { flow.retry() } }
            }
            try await Task.sleep(for: .seconds(1))
            world.expect(begun.all.count == 2, "one retry")
            world.expect(flow.state.content == .fresh(1), "that brings the answer")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `takes its work along when nobody holds it any more`() {
        let report = simulate(
            seeds: 0..<300, timers: timers, interruptions: [.never, .cancelAny(within: 30)]
        ) {
            world in
            let gate = Gate("service")
            let ended = Heard<Bool>()
            var flow: Flow<Int>? = Flow()
            let states = flow?.states
            flow?.run { _ in
                do {
                    try await gate.pass()
                } catch {
                    ended.add(true)
                    throw error
                }
                return .fresh(1)
            }
            try? await Task.sleep(for: .milliseconds(100 * world.choose(5)))
            let begun = gate.arrivals
            flow = nil
            // Ends, since the flow has ended it.
            if let states { for await _ in states {} }
            await settle(.seconds(1))
            world.expect(ended.all.count == gate.arrivals, "what began was cancelled")
            world.expect(begun <= 1, "once")
        }
        #expect(report.holds, "\(report)")
    }
}
