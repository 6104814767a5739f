import Foundation
import StoicSimulation

/// One world that was run again: what `replay --json` prints.
package struct ReplayDocument: Encodable {
    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case token, model, outcome, failure, counts, steps, tasks, choices
    }

    let version = 1
    let token: String
    let model: String
    let outcome: String
    let steps: Int
    let tasks: Int
    let choices: Int
    let counts: [String: Int]
    let failure: SweepFailure?
    let results: SweepResults

    init(_ token: ReplayToken, model: String, _ results: SweepResults, _ failure: SweepFailure?) {
        self.token = token.description
        self.model = model
        self.results = results
        self.failure = failure
        outcome = failure == nil ? "held" : "failed"
        steps = results.steps
        tasks = results.coverage.first?.tasks ?? 0
        choices = results.coverage.first?.choices ?? 0
        counts = results.counts
    }

    package func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(version, forKey: .version)
        try box.encode(token, forKey: .token)
        try box.encode(model, forKey: .model)
        try box.encode(outcome, forKey: .outcome)
        try box.encode(steps, forKey: .steps)
        try box.encode(tasks, forKey: .tasks)
        try box.encode(choices, forKey: .choices)
        try box.encode(counts, forKey: .counts)
        // Null when there is none: scripts ask for the member.
        try box.encode(failure, forKey: .failure)
    }

    var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in it can fail to be written.
        return Array((try? encoder.encode(self)) ?? Data()) + [0x0A]
    }

    /// For a person.
    func text(flags: [String]) -> String {
        var lines = [
            failure.map { "FAILED  \(Printable.line($0.what))" } ?? "HELD: this world does not fail",
            SweepText.row(
                "world",
                "\(SweepText.count(steps, "step")), \(SweepText.count(tasks, "task")), "
                    + SweepText.count(choices, "choice")),
        ]
        guard let failure else {
            lines.append("  A token belongs to the options that made it: with others it is another world.")
            return lines.joined(separator: "\n") + "\n"
        }
        lines += SweepText.lines(failure, flags)
        return lines.joined(separator: "\n") + "\n"
    }
}
