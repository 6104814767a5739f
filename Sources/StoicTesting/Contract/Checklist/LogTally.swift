import StoicSimulation

/// Whether each failure was logged with its request's id, over all situations (F5).
struct LogTally {
    static let mark = "log-"

    private var events = 0
    private var worlds = 0
    private var unlogged: FailureSituation?

    mutating func add(_ report: SimulationReport, of situation: FailureSituation) {
        worlds += report.seeds
        events += report.counts[FailureContract.loggedCounter, default: 0]
        if unlogged == nil, report.counts[FailureContract.unloggedCounter, default: 0] > 0 {
            unlogged = situation
        }
    }

    /// - Parameter sweep: Plays a situation once more, and fails when something is not logged.
    func row(
        _ term: ContractTerm, _ unplayable: String?, _ sweep: (FailureSituation) -> SimulationReport
    ) -> ChecklistRow {
        let outcome: ChecklistRow.Outcome
        switch term {
        case .waived(""), .onDevice(""): outcome = .notCovered("decided without a reason")
        case .waived(let reason): outcome = .waived(reason)
        case .onDevice(let how): outcome = .onDevice(how)
        case .all: outcome = unplayable.map { .notCovered($0) } ?? found(sweep)
        }
        return ChecklistRow(
            situation: nil, title: "Log", words: "must log each failure with its request's id",
            outcome: outcome)
    }

    private func found(_ sweep: (FailureSituation) -> SimulationReport) -> ChecklistRow.Outcome {
        guard events > 0 else {
            return .notCovered("nothing was logged in the service's events: give them to the model")
        }
        guard let unlogged else { return .passed(worlds: worlds) }
        return sweep(unlogged).failed(in: Self.mark + unlogged.rawValue)
            ?? .notCovered("a failure was logged in no world again")
    }
}
