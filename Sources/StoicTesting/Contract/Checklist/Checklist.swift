/// The release checklist of a contract: what was found, row by row.
public struct Checklist: Sendable, Hashable {
    /// The screen.
    public let name: String
    /// The ten situations in their order, and the log.
    public let rows: [ChecklistRow]
    /// What only a person with a device can see.
    public let onDevice: [String]
    /// Whether every hop of every task was a choice of the schedule; if not, only structured code was.
    public let isControlled: Bool

    /// Whether no row failed, and every row was decided.
    public var holds: Bool {
        rows.allSatisfy { row in
            switch row.outcome {
            case .passed, .waived, .onDevice: true
            case .failed, .notCovered: false
            }
        }
    }

    /// The rows that failed.
    public var failures: [ChecklistRow] {
        rows.filter { row in
            if case .failed = row.outcome { true } else { false }
        }
    }
}
