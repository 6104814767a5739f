/// A route's steps, taken one a request; the last repeats, or `then` answers from there on.
package struct ScriptedQueue<Step: Sendable>: Sendable {
    package var steps: [Step]
    package var then: Step?
    private var used = 0

    package init(steps: [Step], then: Step? = nil) {
        (self.steps, self.then) = (steps, then)
    }

    package mutating func next() -> Step? {
        if used < steps.count {
            defer { used += 1 }
            return steps[used]
        }
        return then ?? steps.last
    }

    /// How many were not taken.
    package var left: Int { steps.count - used }
}

/// The names that a route for a request can have, the most exact first.
package enum ScriptedRouteNames {
    package static func names(method: String, origin: String, target: String, path: String) -> [String] {
        let places = [origin + target, origin + path, target, path]
        return places.map { "\(method) \($0)" } + places
    }

    /// What a request that no route expects is told.
    package static func refusal(known: some Sequence<String>) -> String {
        let names = known.sorted().prefix(8).joined(separator: ", ")
        return "no route is scripted for this; there are: \(names)"
    }
}
