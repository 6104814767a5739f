import Dispatch
import Foundation
import Synchronization
import Testing

@testable import StoicSimulation

// D3
@Suite struct `A world that goes wrong` {
    private func fault(
        limits: SimulationLimits = SimulationLimits(),
        _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void
    ) -> SimulationFault? {
        simulate(seeds: 0..<8, limits: limits, body: body).failure?.fault
    }

    private func withoutSteps(_ sentence: String) -> String {
        sentence.replacing(#/ \(last ran at step \d+\)/#, with: "")
    }

    /// Two locks that two tasks take in opposite orders.
    private actor Lock {
        private var isHeld = false
        private var waiting: [UnsafeContinuation<Void, Never>] = []

        func take() async {
            if isHeld { await withUnsafeContinuation { waiting.append($0) } }
            isHeld = true
        }

        func giveBack() {
            isHeld = false
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
    }

    @Test func `names who waits in a deadlock`() {
        let report = simulate(seeds: 0..<100) { _ in
            let fork = Lock()
            let knife = Lock()
            @Sendable func eat(_ first: Lock, _ second: Lock) async {
                await first.take()
                await second.take()
                await second.giveBack()
                await first.giveBack()
            }
            let one = Task(name: "Ada") { await eat(fork, knife) }
            let other = Task(name: "Bob") { await eat(knife, fork) }
            await one.value
            await other.value
        }
        guard case .deadlock(let waiting)? = report.failure?.fault else {
            Issue.record("\(report)")
            return
        }
        #if os(Linux)
            let sentences = waiting.map(withoutSteps)
            #expect(
                sentences.contains { $0 == "body waits for Ada" || $0 == "body waits for Bob" }, "\(waiting)")
            #expect(sentences.contains("Ada waits to be resumed"))
            #expect(sentences.contains("Bob waits to be resumed"))
        #endif
    }

    #if os(Linux)
        @Test func `tells who waits for children and for values, all the way down`() throws {
            let fault = fault { _ in
                let never = Task(name: "Never") { await withUnsafeContinuation { (_: Waiting) in } }
                await withTaskGroup(of: Void.self) { group in
                    group.addTask(name: "Ann") { await never.value }
                    group.addTask(name: "Ben") {
                        async let small: Void = never.value
                        await small
                    }
                }
            }
            guard case .deadlock(let waiting)? = fault else {
                Issue.record("\(String(describing: fault))")
                return
            }
            let text = waiting.map(withoutSteps).joined(separator: "; ")
            #expect(
                text == "body waits for its children Ann, Ben; Never waits to be resumed; "
                    + "Ann waits for Never; Ben waits for task 4; task 4 waits for Never")
        }

        private typealias Waiting = UnsafeContinuation<Void, Never>

        @Test func `names the tasks that wait for ever although the body is over`() {
            let body: @Sendable (SimulatedWorld) async throws -> Void = { _ in
                Task(name: "Lost") { await withUnsafeContinuation { (_: Waiting) in } }
                Task(name: "Done") { await Task.yield() }
            }
            let fault = fault(body)
            #expect(fault?.code == "stranded")
            #expect("\(String(describing: fault))".contains("Lost"))
            #expect(!"\(String(describing: fault))".contains("Done"))
            var limits = SimulationLimits()
            limits.toleratesStranded = true
            #expect(self.fault(limits: limits, body) == nil)
        }

        @Test func `leaves those alone that sleep when the body is over`() {
            let fault = fault { _ in
                Task { try await Task.sleep(for: .seconds(1)) }
                Task { for await _ in AsyncStream<Int>(unfolding: { nil }) {} }
            }
            #expect(fault == nil)
        }

        @Test func `ends the program with its token when it takes no end`() async {
            await #expect(processExitsWith: .failure) {
                var limits = SimulationLimits()
                limits.patience = 1
                _ = simulate(seeds: 7..<8, limits: limits) { _ in
                    let never = DispatchSemaphore(value: 0)
                    never.wait()
                }
            }
        }
    #endif

    #if os(Linux)
        @Test func `ends the program when it is one of all schedules and takes no end`() async {
            await #expect(processExitsWith: .failure) {
                var limits = SimulationLimits()
                limits.patience = 1
                _ = simulateExhaustively(limits: limits) { _ in DispatchSemaphore(value: 0).wait() }
            }
        }

        @Test func `ends the program when it is simpler than one that failed, and takes no end`() async {
            await #expect(processExitsWith: .failure) {
                var limits = SimulationLimits()
                limits.patience = 1
                _ = simulate(seeds: 0..<1, limits: limits) { world in
                    if world.choose(1_000) == 0 { DispatchSemaphore(value: 0).wait() }
                    world.expect(false, "all is well")
                }
            }
        }
    #endif

    @Test(.timeLimit(.minutes(5)))
    func `tells of a great many that wait`() {
        let all = Array(0..<60_000)
        let parents = Dictionary(uniqueKeysWithValues: all.dropFirst().map { ($0, 0) })
        let graph = WaitGraph(unfinished: all, values: [(3, 4), (3, 5)], parents: parents)
        #expect(graph.waiters[0].reason == .children(Array(1..<60_000)))
        #expect(graph.waiters[3].reason == .value(of: 4))
    }

    @Test func `stops tasks that only keep each other busy`() {
        var limits = SimulationLimits()
        limits.stepsAtOneInstant = 500
        let fault = fault(limits: limits) { _ in while !Task.isCancelled { await Task.yield() } }
        #expect(fault == .livelock(running: ["body (last ran at step 520)"]))
    }

    #if os(Linux)
        @Test func `stops at its limit of steps`() {
            var limits = SimulationLimits()
            limits.steps = 500
            let fault = fault(limits: limits) { _ in
                while !Task.isCancelled { try await Task.sleep(for: .seconds(1)) }
            }
            #expect(fault == .endless(steps: 500))
        }
    #endif

    @Test func `names the task that another thread resumed`() {
        let outside = Outside()
        let report = simulate(seeds: 0..<1) { _ in
            await withUnsafeContinuation { continuation in
                // Below the body, which is suspended by then.
                Task { outside.run { continuation.resume() } }
            }
        }
        #expect(report.failure?.fault == .escape("resumed by a thread outside of the world: body"))
        #expect(report.failure?.shrunk == nil)
    }

    @Test func `names its own use by another thread`() {
        let outside = Outside()
        let fault = fault { world in
            let isNoted = DispatchSemaphore(value: 0)
            outside.run {
                world.note("from elsewhere")
                isNoted.signal()
            }
            isNoted.wait()
            await Task.yield()
        }
        #expect(fault == .escape("the world was used by a thread outside of it"))
    }

    #if os(Linux)
        private struct Exit: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let leave: @Sendable () -> Void

            /// A sanitizer must see every thread begin.
            private static let seesThreads = ProcessInfo.processInfo.environment["STOIC_TSAN"] != "1"

            static let all =
                (seesThreads
                    ? [Exit(testDescription: "a thread was started") { Workers.run(1) { _ in } }] : [])
                + [
                    Exit(testDescription: "a socket was opened") { close(socket(AF_INET, 1, 0)) },
                    Exit(testDescription: "its thread slept in real time") { usleep(10_000_000) },
                    Exit(testDescription: "its thread slept in real time") { sleep(10) },
                    Exit(testDescription: "its thread slept in real time") {
                        Thread.sleep(forTimeInterval: 10)
                    },
                ]
        }

        @Test(arguments: Exit.all)
        private func `names the way by which a task left it`(exit: Exit) {
            let fault = fault { _ in
                let leaver = Task(name: "Eve") { exit.leave() }
                await leaver.value
            }
            #expect(fault == .escape("\(exit.testDescription), by Eve"))
        }

        @Test func `shows its own time by every call of the system's`() {
            let fault = fault { world in
                try await Task.sleep(for: .seconds(3_600))
                let newYear = 1_577_836_800
                world.expect(time(nil) == newYear + 3_600, "time")
                var now = timeval()
                gettimeofday(&now, nil)
                world.expect(now.tv_sec == newYear + 3_600, "gettimeofday")
                world.expect(Date().timeIntervalSince1970 == Double(newYear + 3_600), "Date")
            }
            #expect(fault == nil)
        }
    #endif

    @Test func `is told from one that something outside decides`() {
        let count = Atomic(0)
        let fault = fault { world in
            let mine = count.add(1, ordering: .relaxed).newValue
            world.note("\(mine)")
        }
        #expect(fault == .nondeterminism)
    }

    @Test func `says what the body threw`() {
        struct Unlucky: Error {}
        #expect(fault { _ in throw Unlucky() } == .thrown("Unlucky()"))
    }

    @Test func `refuses to run inside another`() {
        let inner = Mutex<SimulationFault?>(nil)
        let outer = fault { _ in
            let found = simulate(seeds: 0..<1) { _ in }.failure?.fault
            inner.withLock { $0 = found }
        }
        #expect(outer == nil)
        #expect(inner.withLock { $0 } == .nested)
    }

    @Test func `says what is out of its reach`() {
        #expect(simulate(seeds: 0..<1) { _ in }.uncontrolled.contains("hash order across processes"))
    }
}
