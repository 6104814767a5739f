/// `outbox`: what an app keeps to be sent, seen and cared for from outside.
struct OutboxCommand {
    let plan: OutboxPlan
    let console: Console

    func run() async throws(UsageError) -> Int32 {
        switch plan {
        case .list(let plan): try ListCommand(plan: plan, console: console).run()
        case .deliver(let plan): try await DeliverCommand(plan: plan, console: console).run()
        case .care(let plan): try await CareCommand(plan: plan, console: console).run()
        }
    }
}
