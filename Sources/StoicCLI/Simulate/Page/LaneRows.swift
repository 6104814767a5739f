/// The steps of one run as rows of a table: what one task did in one go is one row.
package struct LaneRows {
    package struct Row: Hashable {
        package let first: Int
        package var last: Int
        package let time: Int64
        package let lane: Int
        package var marks: [SweepStep.Kind]
        package var notes: [String]

        /// Whether the world did something to the task.
        package var isIntervention: Bool { marks.contains { $0 == .cancelled || $0 == .signedout } }
    }

    package let rows: [Row]
    /// The tasks that did anything, in order.
    package let lanes: [Int]

    package init(_ steps: [SweepStep]) {
        var rows: [Row] = []
        for step in steps {
            if let row = rows.last, row.lane == step.lane, row.time == step.time,
                Self.joins(step, to: row)
            {
                rows[rows.count - 1].last = step.step
                if step.kind == .note {
                    rows[rows.count - 1].notes.append(step.note)
                } else if !row.marks.contains(step.kind) {
                    rows[rows.count - 1].marks.append(step.kind)
                }
            } else {
                rows.append(
                    Row(
                        first: step.step, last: step.step, time: step.time, lane: step.lane,
                        marks: step.kind == .note ? [] : [step.kind],
                        notes: step.kind == .note ? [step.note] : []))
            }
        }
        self.rows = rows
        lanes = Set(rows.map(\.lane)).sorted()
    }

    /// Notes belong to their step, and steps that say nothing to those before them.
    private static func joins(_ step: SweepStep, to row: Row) -> Bool {
        switch step.kind {
        case .note: step.step == row.last
        case .ran: row.notes.isEmpty && !row.isIntervention
        case .timer, .cancelled, .signedout: false
        }
    }
}
