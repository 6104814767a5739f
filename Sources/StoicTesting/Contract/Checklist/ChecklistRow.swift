/// One row of a release checklist.
public struct ChecklistRow: Sendable, Hashable {
    /// What became of a row.
    public enum Outcome: Sendable, Hashable {
        /// It held in so many worlds.
        case passed(worlds: Int)
        /// It did not hold: why, what replays it, and what happened then, a column a task.
        case failed(why: String, token: String, diagram: String)
        /// Nothing is promised, for this reason.
        case waived(String)
        /// Nobody decided it, or nothing looked at it: which.
        case notCovered(String)
        /// It is looked at by a person: how.
        case onDevice(String)
    }

    /// The situation; nil for the row on the log.
    public let situation: FailureSituation?
    /// What it is called.
    public let title: String
    /// What was decided, in words.
    public let words: String
    /// What became of it.
    public let outcome: Outcome

    var mark: String {
        switch outcome {
        case .passed: "pass"
        case .failed: "FAIL"
        case .waived: "waived"
        case .notCovered: "NOT COVERED"
        case .onDevice: "device"
        }
    }

    /// What there is to say besides title and words.
    var remark: String? {
        switch outcome {
        case .passed, .waived, .onDevice: nil
        case .failed(let why, _, _): why
        case .notCovered(let why): why
        }
    }
}
