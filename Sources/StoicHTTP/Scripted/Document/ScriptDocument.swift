import StoicSchema

/// A script as data: its routes, with the steps of each.
struct ScriptDocument: Sendable, Equatable {
    struct Route: Sendable, Equatable {
        var steps: [StepDocument]
        var then: StepDocument?
    }

    var version = 1
    var routes: [String: Route]

    static let schema: Schema<ScriptDocument> = .object(
        ScriptDocument.init, unknownKeys: .refuse, .required("v", \.version, .int.range(1...1)),
        .required("routes", \.routes, .dictionary(route)))

    private static let route: Schema<Route> = .object(
        Route.init, unknownKeys: .refuse,
        .required("steps", \.steps, Schema.array(StepDocument.schema).count(1...10_000)),
        .omittable("then", \.then, StepDocument.schema))
}
