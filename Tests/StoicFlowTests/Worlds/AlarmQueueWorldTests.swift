import Stoic
import StoicSimulation
import StoicSimulationBoot
import Testing

@testable import StoicFlow

@Suite struct `Alarms that share a task` {
    /// One that rang: which, when it was to, and when it did.
    private typealias Rung = (id: Int, due: Instant, at: Instant)

    @Test(arguments: [Interruption.never, .cancelAny(within: 60)])
    func `ring once each, in order, unless they are cancelled`(interruption: Interruption) {
        let report = simulate(
            seeds: 0..<500, timers: [.onTime, .early(within: .milliseconds(10)), .late(.milliseconds(100))],
            interruptions: [interruption]
        ) { world in
            let ambient = Ambient.current
            let queue = AlarmQueue(Ambient.source(ambient))
            let rung = Heard<Rung>()
            let kept = Heard<Int>()
            await withDiscardingTaskGroup { group in
                for setter in 0..<3 {
                    group.addTask {
                        for step in 0..<4 {
                            await settle(.milliseconds(50 * world.choose(4)))
                            let id = setter * 10 + step
                            let due = Ambient.now(ambient).advanced(
                                by: .milliseconds(100 * world.choose(5)))
                            let alarm = queue.set(at: due) { rung.add((id, due, Ambient.now(ambient))) }
                            if world.choose(3) == 0 { queue.cancel(alarm) } else { kept.add(id) }
                        }
                    }
                }
            }
            await settle(.seconds(5))
            let ids = rung.all.map(\.id)
            world.expect(Set(ids).count == ids.count, "none twice")
            world.expect(Set(kept.all).isSubset(of: ids), "all that were not cancelled")
            world.expect(
                rung.all.allSatisfy { $0.due <= $0.at.advanced(by: .milliseconds(20)) }, "none too early")
            world.expect(queue.isIdle, "and no task is left")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `end with their queue`() {
        let report = simulate(seeds: 0..<100) { world in
            let rung = Heard<Void>()
            var queue: AlarmQueue? = AlarmQueue(Ambient.source(Ambient.current))
            _ = queue?.set(at: Ambient.now(Ambient.current).advanced(by: .seconds(1))) { rung.add(()) }
            queue = nil
            await settle(.seconds(5))
            world.expect(rung.all.isEmpty, "nothing rings")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `keep no more cancelled ones than others`() {
        var machine = AlarmQueueMachine()
        for number in 0..<10_000 {
            let (id, _) = machine.set(at: Instant(nanoseconds: Int64((number * 7_919) % 10_007)))
            if number % 10 != 0 { machine.cancelled(id) }
        }
        #expect(machine.count <= 2 * 1_000 + 65)
        let (due, next) = machine.woke(machine.sleeper?.number ?? 0, at: Instant(nanoseconds: 20_000))
        #expect(due.count == 1_000)
        #expect(next == nil)
        let moments = due.map { (Int($0 - 1) * 7_919) % 10_007 }
        #expect(moments == moments.sorted())
    }

    // On the system's time, under real threads: as all flows of an app.
    @Test(.timeLimit(.minutes(5))) func `all ring under real threads, and leave no task`() async {
        let queue = AlarmQueue(SystemTime())
        let rung = Heard<Void>()
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for step in 0..<250 {
                        let due = SystemTime().now.advanced(by: .microseconds(20 * (step % 50)))
                        let id = queue.set(at: due) { rung.add(()) }
                        guard step % 5 == 0 else { continue }
                        queue.cancel(id)
                        _ = queue.set(at: due) {}
                    }
                }
            }
        }
        // They ring when the queue has let go of them, so it is idle a little earlier.
        while rung.all.count < 8 * 200 || !queue.isIdle { await Task.yield() }
    }
}
