package import StoicJSON
import StoicSchema

/// A script as data: its routes, with the steps of each.
package struct ScriptDocument: Sendable, Equatable {
    package struct Route: Sendable, Equatable {
        package var steps: [StepDocument]
        package var then: StepDocument?
    }

    var version = 1
    var listen: ScriptListener?
    package var connections: ConnectionPlan?
    package var routes: [String: Route]

    /// What its port is.
    package var listener: ScriptListener { listen ?? .serve }

    static let mostRoutes = 1_000
    static let mostSteps = 10_000

    /// All that a scripted transport can do.
    static let schema = schema(steps: StepDocument.schema)

    /// Every script as JSON Schema.
    package static var jsonSchema: JSONValue { schema.jsonSchema }

    /// The same, but for what only happens where there is no server.
    static let served = schema(steps: StepDocument.served)

    private static func schema(steps: Schema<StepDocument>) -> Schema<ScriptDocument> {
        let route: Schema<Route> = .object(
            Route.init, unknownKeys: .refuse,
            .required("steps", \.steps, Schema.array(steps).count(1...mostSteps)),
            .omittable("then", \.then, steps))
        return .object(
            ScriptDocument.init, unknownKeys: .refuse, .required("v", \.version, .int.range(1...1)),
            .omittable("listen", \.listen, .choice()),
            .omittable("connections", \.connections, ConnectionPlan.schema),
            .required(
                "routes", \.routes,
                Schema.dictionary(route).count(0...mostRoutes).check(
                    #"routes called by path or URL, a method in capitals before it or none: "GET /users""#
                ) { $0.keys.allSatisfy(canMatch) }))
    }

    /// Whether any request can be called so.
    private static func canMatch(_ route: String) -> Bool {
        let words = route.split(separator: " ", omittingEmptySubsequences: false)
        guard let place = words.last, words.count <= 2 else { return false }
        let method = words.count == 2 ? words[0].utf8 : "GET"[...].utf8
        let isMethod = !method.isEmpty && method.allSatisfy { !(0x61...0x7A).contains($0) && $0 > 0x20 }
        return isMethod && (place.hasPrefix("/") || place.hasPrefix("http://") || place.hasPrefix("https://"))
    }

    /// The script that a transport without a network is to keep to.
    ///
    /// - Throws: Everything that is wrong with it.
    package static func read(_ json: [UInt8]) throws(StoicSchema.ValidationFailure) -> ScriptDocument {
        try schema.decode(json)
    }

    /// The script that a server on a socket is to keep to.
    ///
    /// - Throws: Everything that is wrong with it, what only a transport can do included.
    package static func served(_ json: [UInt8]) throws(StoicSchema.ValidationFailure) -> ScriptDocument {
        try served.decode(json)
    }
}

extension ConnectionPlan {
    static let schema: Schema<ConnectionPlan> = .object(
        { ConnectionPlan(steps: $0, then: $1) }, unknownKeys: .refuse,
        .required("steps", \.steps, Schema.array(ConnectionStep.schema).count(1...ScriptDocument.mostSteps)),
        .omittable("then", \.then, ConnectionStep.schema))
}

extension ConnectionStep {
    private struct Parts: Sendable {
        var how: ScriptedFault.How
        var place: Place
    }

    private struct Nothing: Sendable {}

    static let schema: Schema<ConnectionStep> = .tagged(
        by: "do",
        .variant("serve", serving, { _ in .serve }, { $0 == .serve ? Nothing() : nil }),
        .variant(
            "fault", fault, { .fault($0.how, $0.place) },
            { step in
                if case .fault(let how, let place) = step { return Parts(how: how, place: place) }
                return nil
            }))

    private static let serving: Schema<Nothing> = .object({ Nothing() }, unknownKeys: .refuse)

    private static let fault: Schema<Parts> = .object(
        Parts.init, unknownKeys: .refuse, .required("how", \.how, .choice()),
        .required("at", \.place, .choice()))
}
