import StoicStore

/// `outbox list`: a look that leaves no trace.
struct ListCommand {
    let plan: OutboxPlan.ListPlan
    let console: Console

    func run() throws(UsageError) -> Int32 {
        let place = try OutboxPlace(plan.place)
        let glance = try place.glance(
            OutboxGlance.Question(
                wantsWaiting: plan.wantsWaiting, wantsQuarantined: plan.wantsQuarantined, limit: plan.limit))
        let listing = OutboxLines(path: place.path, glance: glance, plan: plan)
        return console.answer(plan.wantsJSON ? listing.json.text + "\n" : listing.text)
    }
}
