import Stoic
import StoicTesting
import Testing

/// Holds outcomes against the table.
enum SweepCheck {
    static func compare(
        _ points: [SweepPoint], _ outcomes: [WireOutcome], at location: SourceLocation = #_sourceLocation
    ) {
        #expect(points.count == outcomes.count, sourceLocation: location)
        var wrong: [String] = []
        for (point, outcome) in zip(points, outcomes) {
            if outcome == point.expected { continue }
            wrong.append("\(point): \(outcome), not \(point.expected)")
        }
        #expect(
            wrong.isEmpty, "\(wrong.count) of \(points.count): \(wrong.prefix(12))", sourceLocation: location)
        // The same again without the table: where the framing tells the end, nothing before it is a success.
        let early = zip(points, outcomes).filter { point, outcome in
            outcome.isAnswer && point.answer != SweepPoint.firstHop && point.offset < point.recorded.length
                && point.recorded.framing != .untilClose
        }
        #expect(early.isEmpty, "\(early.map(\.0))", sourceLocation: location)
        #if os(Linux)
            let counts = Dictionary(grouping: outcomes) { $0.isAnswer ? "answer" : "\($0)" }
                .mapValues(\.count).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            report("sweep, \(points.first?.fault.rawValue ?? ""): \(points.count) places: \(counts)")
        #endif
    }
}
