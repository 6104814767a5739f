import StoicSimulation

/// `replay TOKEN`: one world again, as it was found or shrunk.
package struct ReplayCommand {
    let plan: ReplayPlan
    let console: Console

    package func run() throws(UsageError) -> Int32 {
        if !plan.isQuiet { console.progress("stoic replay: seed \(plan.token.seed)") }
        guard let report = simulate(replay: plan.token, body: plan.model.body()) else {
            console.wipe()
            throw UsageError("TOKEN", "names a schedule that this program does not have")
        }
        console.wipe()
        let replay = ReplayDocument(
            plan.token, model: plan.model.name, SweepResults(report, fingerprints: []),
            report.failure.map(SweepFailure.init))
        if let page = plan.page {
            do throws(SystemFailure) {
                try page.write(Array(SweepPage(replay, flags: plan.model.flags).html.utf8))
            } catch {
                console.line("stoic replay: --html: \(error)")
                return ExitCode.failed
            }
        }
        let text =
            plan.wantsJSON
            ? String(decoding: replay.json, as: UTF8.self) : replay.text(flags: plan.model.flags)
        let code = console.answer(text)
        return replay.failure == nil ? code : ExitCode.failed
    }
}
