import StoicSimulation

/// One failing seed that was looked into.
package struct SweepFailure: Sendable, Hashable, Codable {
    package static let stepBound = 5_000

    /// As it was found.
    package let token: String
    /// The simplest schedule that fails the same way; nil when the run does not repeat itself.
    package let shrunk: String?
    package let code: String
    package let what: String
    package let choices: Int
    package let departures: Int?
    /// The tasks.
    package let names: [String]
    package let steps: [SweepStep]
    /// How many steps were left out at the end.
    package let omitted: Int
    package let diagram: String

    init(_ failure: SimulationFailure) {
        token = failure.token.description
        shrunk = failure.shrunk?.description
        code = failure.fault.code
        what = failure.fault.description
        choices = failure.choices
        departures = failure.departures
        names = failure.names
        steps = failure.steps.prefix(Self.stepBound).map(SweepStep.init)
        omitted = max(0, failure.steps.count - Self.stepBound)
        diagram = failure.diagram
    }

    /// The token to replay.
    package var best: String { shrunk ?? token }
}
