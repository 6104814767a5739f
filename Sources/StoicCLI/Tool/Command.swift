import Foundation

/// The commands there are.
package enum Command: String, CaseIterable {
    case get, send, explain, plan, validate, serve, demo
    case proxy, har
    case outbox
    case simulate, replay, merge

    var help: String {
        switch self {
        case .get: Help.get
        case .send: Help.send
        case .explain: Help.explain
        case .plan: Help.plan
        case .validate: Help.validate
        case .serve: Help.serve
        case .demo: Help.demo
        case .proxy: ProxyHelp.text
        case .har: HARHelp.text
        case .outbox: OutboxHelp.text
        case .simulate: SimulateHelp.simulate
        case .replay: SimulateHelp.replay
        case .merge: SimulateHelp.merge
        }
    }

    func run(_ arguments: [String], _ console: Console) async throws(UsageError) -> Int32 {
        switch self {
        case .get, .send:
            let plan = try SendPlan(arguments, command: self)
            return await SendCommand(plan: plan, console: console).run()
        case .explain:
            return try await ExplainCommand(plan: ExplainPlan(arguments), console: console).run()
        case .plan:
            return PlanCommand(question: try PlanQuestion(arguments), console: console).run()
        case .validate:
            return try ValidateCommand(question: ValidateQuestion(arguments), console: console).run()
        case .serve:
            return try await ServeCommand(question: ServeQuestion(arguments), console: console).run()
        case .demo:
            return try await DemoCommand(arguments, console: console).run()
        case .har: return try HARCommand(plan: HARPlan(arguments), console: console).run()
        case .outbox: return try await OutboxCommand(plan: OutboxPlan(arguments), console: console).run()
        case .simulate:
            let environment = ProcessInfo.processInfo.environment
            let plan = try SimulatePlan(arguments, environment: environment)
            return try await SimulateCommand(plan: plan, console: console).run()
        case .replay: return try ReplayCommand(plan: ReplayPlan(arguments), console: console).run()
        case .merge: return try MergeCommand(plan: MergePlan(arguments), console: console).run()
        case .proxy: return try await ProxyCommand(plan: ProxyPlan(arguments), console: console).run()
        }
    }
}
