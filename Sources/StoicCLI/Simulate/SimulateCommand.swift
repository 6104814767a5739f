import StoicSimulation

/// `simulate`: the client model in worlds of its own, seed after seed (C4, D4).
package struct SimulateCommand {
    let plan: SimulatePlan
    let console: Console

    package func run() async throws(UsageError) -> Int32 {
        let lock = try plan.state.map { state throws(UsageError) in try StateLock(state) }
        let old = try oldState()
        let (stop, plan, console) = (StopFlag(), plan, console)
        let result = await Interrupt.shared.cancelling {
            await withTaskCancellationHandler {
                Self.sweep(plan, from: old, stop, console)
            } onCancel: {
                stop.raise()
            }
        }
        withExtendedLifetime(lock) {}
        switch result {
        case .success(let swept): return tell(swept, wasStopped: stop.isRaised)
        case .failure(.usage(let error)): throw error
        case .failure(.state(let error)):
            console.line("stoic simulate: --state: \(error)")
            return ExitCode.failed
        }
    }

    private struct Swept {
        let document: SweepDocument
        let seeds: Int
        let time: Duration
    }

    private enum Problem: Error {
        case usage(UsageError)
        case state(SystemFailure)
    }

    /// What was done before, if there is a file with it.
    private func oldState() throws(UsageError) -> SweepDocument? {
        guard let state = plan.state, state.exists else { return nil }
        return try SweepDocument.read(state.path, "--state")
    }

    private static func sweep(
        _ plan: SimulatePlan, from old: SweepDocument?, _ stop: StopFlag, _ console: Console
    ) -> Result<Swept, Problem> {
        let began = ContinuousClock.now
        let series = SweepSeries(
            schedules: plan.choices.schedules, timers: plan.choices.timers,
            interruptions: plan.choices.interruptions, body: plan.model.body())
        let identity = plan.identity(of: series)
        if let old, let difference = identity.difference(from: old.sweep) {
            let problem = UsageError("--state", "holds another sweep, which stays as it is: \(difference)")
            return .failure(.usage(problem))
        }
        let before = old?.results.seeds ?? 0
        var runner = SweepRunner(
            plan: plan, series: series, document: old ?? SweepDocument(identity), stop: stop,
            console: console)
        do throws(SystemFailure) {
            try runner.run()
            try runner.lookIntoFailures()
        } catch {
            return .failure(.state(error))
        }
        let document = runner.document
        return .success(
            Swept(
                document: document, seeds: document.results.seeds - before,
                time: ContinuousClock.now - began))
    }

    private func tell(_ swept: Swept, wasStopped: Bool) -> Int32 {
        let document = swept.document
        let flags = plan.model.flags
        if let page = plan.page {
            do throws(SystemFailure) {
                try page.write(Array(SweepPage(document, flags: flags).html.utf8))
            } catch {
                console.line("stoic simulate: --html: \(error)")
                _ = console.answer(String(decoding: document.json, as: UTF8.self))
                return ExitCode.failed
            }
        }
        var text = SweepText(document, part: plan.part, shard: plan.shard, flags: flags)
        text.speed = (swept.seeds, swept.time, plan.threads)
        let printed =
            console.answer(plan.wantsJSON ? String(decoding: document.json, as: UTF8.self) : text.text)
        if printed != ExitCode.success { return printed }
        if wasStopped {
            console.line("stoic simulate: \(Interrupt.shared.name ?? "stopped"): \(text.progress)")
            return ExitCode.cancelled
        }
        return document.results.failed > 0 ? ExitCode.failed : ExitCode.success
    }
}
