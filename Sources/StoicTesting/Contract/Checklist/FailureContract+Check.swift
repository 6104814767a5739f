@_spi(Takeover) public import StoicSimulation

extension FailureContract {
    /// Plays all ten situations on many schedules, and holds the screen to what was decided for each and to
    /// what no screen does.
    ///
    /// - Parameters:
    ///   - seeds: The seeds of each situation. Default: 0 to 199.
    ///   - schedules: Taken in turn. Default: the portfolio.
    ///   - threads: How many worlds run at once. Range: 1 to 64.
    ///   - make: Makes the model anew for each world, over the service, and its driver.
    /// - Returns: The checklist; a test expects that it holds.
    public func check(
        seeds: Range<UInt64> = 0..<200, schedules: [Schedule] = Schedule.portfolio, threads: Int = 1,
        _ make: @escaping @MainActor @Sendable (ContractService) -> any ScreenDriver
    ) -> Checklist {
        var rows: [ChecklistRow] = []
        var log = LogTally()
        var unplayable = Takeover.isInstalled ? nil : Checklist.uncontrolled
        for situation in FailureSituation.allCases {
            guard case .all(let promises)? = terms[situation], !promises.isEmpty else {
                rows.append(undriven(situation))
                continue
            }
            if let unplayable {
                rows.append(notCovered(situation, unplayable))
                continue
            }
            let report = simulate(
                seeds: seeds, schedules: schedules, timers: [.onTime], threads: threads,
                body: body(situation, promises, make))
            log.add(report, of: situation)
            let row = row(situation, promises, report)
            rows.append(row)
            // It would be wrong with every situation.
            if case .failed(let why, _, _) = row.outcome, why.hasPrefix(PlayFault.mark) {
                unplayable = "not played, since \(situation.title) found what is wrong with the test itself"
            }
        }
        let logRow = log.row(logging, unplayable) { situation in
            simulate(
                seeds: seeds, schedules: schedules, timers: [.onTime], threads: threads,
                body: body(situation, [], holdsLog: true, make))
        }
        return Checklist(
            name: name, rows: rows + [logRow], onDevice: onDevice, isControlled: Takeover.isInstalled)
    }

    /// Plays the one world that a checklist's token describes, with its lane diagram.
    ///
    /// - Throws: When the token is none of this version.
    public func replay(
        _ token: String, _ make: @escaping @MainActor @Sendable (ContractService) -> any ScreenDriver
    ) throws(UnknownToken) -> SimulationReport {
        let parts = token.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let world = ReplayToken(parts[1]) else {
            throw UnknownToken(token: token)
        }
        let name = parts[0].hasPrefix(LogTally.mark) ? parts[0].dropFirst(LogTally.mark.count) : parts[0][...]
        guard let situation = FailureSituation(rawValue: String(name)) else {
            throw UnknownToken(token: token)
        }
        let holdsLog = name.count < parts[0].count
        var promises: [ScreenPromise] = []
        if !holdsLog, case .all(let all)? = terms[situation] { promises = all }
        let body = body(situation, promises, holdsLog: holdsLog, make)
        guard let report = simulate(replay: world, body: body) else { throw UnknownToken(token: token) }
        return report
    }

    private func notCovered(_ situation: FailureSituation, _ why: String) -> ChecklistRow {
        ChecklistRow(
            situation: situation, title: situation.title, words: terms[situation]?.words ?? "",
            outcome: .notCovered(why))
    }

    private func undriven(_ situation: FailureSituation) -> ChecklistRow {
        let outcome: ChecklistRow.Outcome
        switch terms[situation] {
        case .waived("")?, .onDevice("")?: outcome = .notCovered("decided without a reason")
        case .waived(let reason)?: outcome = .waived(reason)
        case .onDevice(let how)?: outcome = .onDevice(how)
        case .all?: outcome = .notCovered("nothing is promised: promise something, or waive it with a reason")
        case nil: outcome = .notCovered("nobody decided it")
        }
        return ChecklistRow(
            situation: situation, title: situation.title, words: terms[situation]?.words ?? "",
            outcome: outcome)
    }

    private func row(
        _ situation: FailureSituation, _ promises: [ScreenPromise], _ report: SimulationReport
    ) -> ChecklistRow {
        let words = ContractTerm.all(promises).words
        let unseen = promises.indices.filter { report.counts[Play.counter($0), default: 0] == 0 }
        let outcome: ChecklistRow.Outcome
        if let failed = report.failed(in: situation.rawValue) {
            outcome = failed
        } else if let first = unseen.first {
            outcome = .notCovered("\"\(promises[first].words)\" is not looked at in this situation")
        } else {
            outcome = .passed(worlds: report.seeds)
        }
        return ChecklistRow(situation: situation, title: situation.title, words: words, outcome: outcome)
    }
}

extension SimulationReport {
    func failed(in play: String) -> ChecklistRow.Outcome? {
        guard let failure else { return nil }
        let why: String
        if case .invariant(let name) = failure.fault { why = name } else { why = "\(failure.fault)" }
        return .failed(
            why: why, token: "\(play)/\(failure.shrunk ?? failure.token)", diagram: failure.diagram)
    }
}
