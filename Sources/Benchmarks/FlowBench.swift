import CAllocationCounter
import Stoic
import StoicFlow
import Synchronization

/// What a screen's input costs, and what a screen costs that is merely there.
struct FlowBench {
    private static let names = [
        "flow_input", "flow_rest_bytes", "flow_work_bytes", "flow_work_and_task_bytes",
    ]
    private static let flows = 10_000
    private static let budget = 1_000.0

    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func rows() async throws -> [Row] {
        guard Self.names.contains(where: options.wants) else { return [] }
        let memory = await Memory.measured(flows: Self.flows)
        return [
            Row("flow_input", unit: "ns", value: try await input(), baseline: Self.budget),
            Row("flow_rest_bytes", unit: "bytes", value: memory.rest, baseline: Self.budget),
            // The task that the work needs anyway is the app's; what comes on top of it is the flow's.
            Row("flow_work_bytes", unit: "bytes", value: memory.work - memory.task, baseline: Self.budget),
            Row("flow_work_and_task_bytes", unit: "bytes", value: memory.work, baseline: memory.task),
        ]
    }

    /// A mix of what comes while work goes on, with a listener: attempts, interim results, hints, changes.
    private func input() async throws -> Double {
        let connectivity = ScriptedConnectivity(.satisfied)
        let flow = Flow<Int>(connectivity: connectivity)
        let heard = Mutex(0)
        let held = Held()
        let reports = Mutex<FlowReport<Int>?>(nil)
        flow.onChange { _ in heard.withLock { $0 += 1 } }
        flow.run { report in
            reports.withLock { $0 = report }
            await held.hold()
            return .fresh(1)
        }
        await held.wait(for: 1)
        guard let report = reports.withLock({ $0 }) else { throw FlowBenchFailure(reason: "no work began") }
        let costs = try await Measure.sequential([
            Workload(name: "flow_input") { calls in
                for call in 0..<calls / 4 {
                    report.attemptFailed(retryingAfter: .seconds(1))
                    report.show(.fresh(call))
                    flow.pendingChanges(call)
                    connectivity.give(call % 2 == 0 ? .unsatisfied : .satisfied)
                }
            }
        ])
        guard heard.withLock({ $0 }) > Measure.calls else {
            throw FlowBenchFailure(reason: "inputs were not heard")
        }
        held.release()
        return costs["flow_input"]?.nanoseconds ?? 0
    }
}

/// Bytes of the heap, each.
private struct Memory {
    var rest = 0.0
    var work = 0.0
    var task = 0.0

    static func measured(flows count: Int) async -> Memory {
        var memory = Memory()
        // Once for what the program needs whatever the number.
        for _ in 0..<2 {
            let held = Held()
            held.reserve(count)
            let before = stoic_heap_bytes()
            let flows = (0..<count).map { _ in Flow<Int>() }
            for flow in flows { flow.run { _ in await held.holding() } }
            await held.wait(for: count)
            memory.work = each(since: before, count)
            held.release()
            for flow in flows where flow.state.activity != .idle {
                for await state in flow.states where state.activity == .idle { break }
            }
            await settled()
            memory.rest = each(since: before, count)
            withExtendedLifetime(flows) {}
        }
        for _ in 0..<2 {
            let held = Held()
            held.reserve(count)
            let before = stoic_heap_bytes()
            // The same work without a flow; each ends when it is released.
            let tasks = (0..<count).map { _ in Task { await held.holding() } }
            await held.wait(for: count)
            memory.task = each(since: before, count)
            held.release()
            for task in tasks { _ = await task.value }
        }
        return memory
    }

    private static func each(since before: UInt64, _ count: Int) -> Double {
        (Double(stoic_heap_bytes()) - Double(before)) / Double(count)
    }

    /// Lets tasks that have ended be freed.
    private static func settled() async {
        for _ in 0..<1_000 { await Task.yield() }
    }
}

/// Work that waits until it is released.
private final class Held: Sendable {
    private let waiters = Mutex<[UnsafeContinuation<Void, Never>]>([])

    func reserve(_ count: Int) { waiters.withLock { $0.reserveCapacity(count) } }

    func hold() async {
        await withUnsafeContinuation { waiter in waiters.withLock { $0.append(waiter) } }
    }

    func holding() async -> FlowResult<Int> {
        await hold()
        return .fresh(1)
    }

    func wait(for count: Int) async {
        while waiters.withLock({ $0.count }) < count { await Task.yield() }
    }

    func release() {
        let all = waiters.withLock { waiters in
            defer { waiters = [] }
            return waiters
        }
        for waiter in all { waiter.resume() }
    }
}

struct FlowBenchFailure: Error {
    let reason: String
}
