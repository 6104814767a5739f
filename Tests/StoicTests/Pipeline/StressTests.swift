import Stoic
import StoicTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A thousand calls with random cancellation` {  // T5, P3, R9
    /// Drawn beforehand, so that a failing seed names its calls.
    private struct Plan: Sendable {
        let operation: ScriptedOperation
        let isCancelled: Bool
        let yields: Int
        let priority: CallPriority
    }

    private func plan(_ units: UnitSource) -> Plan {
        let answers: [AttemptVerdict] = [
            .success, .unavailable, .status(503, wait: .milliseconds(40)), .notFound,
        ]
        let steps = (0..<3).map { _ in
            ScriptedOperation.Step.after(
                .milliseconds(Int64(units.next() * 50)), answers.randomElement(units))
        }
        return Plan(
            operation: ScriptedOperation(steps, enforcesLimit: units.next() < 0.5),
            isCancelled: units.next() < 0.5, yields: Int(units.next() * 200),
            priority: CallPriority.allCases.randomElement(units))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `leaves nothing held, nobody waiting and the budget right`(_ seed: UInt64) async throws {
        let units = UnitSource(seed: seed)
        var world = World(
            breaker: BreakerPolicy(), bulkhead: BulkheadPolicy(maxConcurrent: 8, queueLimit: 1_000),
            budget: RetryBudget(
                RetryBudgetPolicy(ratio: 0.2, floor: 50, refill: .seconds(1_000_000_000), most: 1_000_000)))
        world.attemptTimeout = .milliseconds(45)
        world.breaker?.failureRatio = 0.9
        world.breaker?.openTime = .milliseconds(20)
        let plans = (0..<1_000).map { _ in plan(units) }
        let ends = await run(plans, in: world)

        #expect(ends.count == 1_000)
        for (plan, end) in zip(plans, ends) where end == .cancelled { #expect(plan.isCancelled) }
        #expect(await eventually { world.isAtRest }, "\(world.clock)")
        #expect(plans.map(\.operation).allSatisfy { $0.running == 0 })
        #expect(world.host.isEvictable || world.host.breakerState.isOpen)

        let calls = plans.count { $0.operation.begun > 0 }
        let repeats = plans.reduce(0) { $0 + max(0, $1.operation.begun - 1) }
        let balance = 50_000 + 200 * calls - 1_000 * repeats
        #expect(Int(((world.budget?.balance ?? 0) * 1_000).rounded()) == balance)
        #expect(repeats > 50 && plans.allSatisfy { $0.operation.sends.count <= 3 })

        let next = await world.clock.autoAdvancing {
            try? await world.clock.sleep(for: .seconds(60))
            return await world.call(ScriptedOperation(answers: .success))
        }
        #expect(next.end == .finished)
    }

    private func run(_ plans: [Plan], in world: World) async -> [CallEnd] {
        await world.clock.autoAdvancing {
            await withTaskGroup(of: (Int, CallEnd).self) { group in
                for (index, plan) in plans.enumerated() {
                    group.addTask {
                        var world = world
                        world.priority = plan.priority
                        let call = world.start(plan.operation)
                        if plan.isCancelled {
                            for _ in 0..<plan.yields { await Task.yield() }
                            call.cancel()
                        }
                        return (index, await call.value.end)
                    }
                }
                var ends = [CallEnd](repeating: .finished, count: plans.count)
                for await (index, end) in group { ends[index] = end }
                return ends
            }
        }
    }

    @Test func `shares flights without losing a caller or leaving one behind`() async throws {  // H5
        let (units, flights) = (UnitSource(seed: 9), Flights<Int, CallEnd>())
        let world = World(bulkhead: BulkheadPolicy(maxConcurrent: 4, queueLimit: 1_000))
        let plans = (0..<1_000).map { _ in plan(units) }
        await world.clock.autoAdvancing {
            await withTaskGroup { group in
                for (index, plan) in plans.enumerated() {
                    group.addTask {
                        let caller = Task {
                            await flights.ride(index % 20, ambient: nil, onJoin: {}) {
                                await world.call(plan.operation).end
                            }
                        }
                        if plan.isCancelled {
                            for _ in 0..<plan.yields { await Task.yield() }
                            caller.cancel()
                        }
                        switch await caller.value {
                        case .landed(let end, _): #expect(end != .cancelled, "a foreign cancellation")
                        case .cancelled: #expect(plan.isCancelled)
                        case .deadlinePassed: Issue.record("no deadline")
                        }
                    }
                }
            }
        }
        #expect(await eventually { flights.count == 0 && world.isAtRest })
    }
}
