extension SimulationReport {
    /// The chance of having missed a bug that needs `depth` orderings, by the bound of PCT: at most that.
    ///
    /// - Returns: 1 when no PCT of at least that depth was run.
    /// - Source: Burckhardt and others, ASPLOS 2010: a world finds it with at least 1/(n·k^(d-1)).
    public func chanceMissed(depth: Int) -> Double {
        var missed = 1.0
        for part in coverage where Self.pctDepth(part.schedule) >= depth && depth > 0 {
            var ways = Double(max(part.tasks, 1))
            for _ in 1..<max(depth, 1) { ways *= Double(max(part.choices, 1)) }
            for _ in 0..<part.worlds { missed *= 1 - 1 / ways }
        }
        return missed
    }

    private static func pctDepth(_ name: String) -> Int {
        guard name.hasPrefix("pct("), let depth = name.dropFirst(4).split(separator: ",").first else {
            return 0
        }
        return Int(depth) ?? 0
    }

    mutating func count(_ run: WorldRun, of schedule: String) {
        seeds += 1
        steps += run.steps
        if run.wasInterrupted { interrupted += 1 }
        let index =
            coverage.firstIndex { $0.schedule == schedule }
            ?? {
                coverage.append(Coverage(schedule: schedule))
                return coverage.count - 1
            }()
        coverage[index].worlds += 1
        if run.fault != nil {
            failed += 1
            coverage[index].failed += 1
        }
        coverage[index].tasks = max(coverage[index].tasks, run.tasks)
        coverage[index].choices = max(coverage[index].choices, run.choices)
        for (name, holds) in run.tally.sometimes { add(holds ? 1 : 0, to: name, in: &sometimes) }
        for (name, count) in run.tally.counts { add(count, to: name, in: &counts) }
    }

    private func add(_ count: Int, to name: String, in list: inout [String: Int]) {
        if list.count < Self.countBound || list[name] != nil {
            list[name] = (list[name] ?? 0).clampedAdd(count)
        }
    }

    mutating func note(failing seed: UInt64, _ run: WorldRun, token: ReplayToken) {
        guard let fault = run.fault, findings.count < Self.findingBound else { return }
        // Several threads come near their order, not in it.
        let place = findings.lastIndex { $0.token.seed < seed }.map { $0 + 1 } ?? 0
        findings.insert(Finding(token: token, fault: fault), at: place)
    }

    /// What lies outside an executor's reach.
    static var outsideReach: [String] {
        var list = [
            "hash order across processes", "threads, files and sockets", "process-wide state",
        ]
        if !Takeover.isInterposed {
            list.insert("real clocks and the system's randomness, UUID() among it", at: 0)
        }
        if !Takeover.isInstalled {
            list.insert("unstructured tasks, the main actor and Task.sleep: executors not taken over", at: 0)
        }
        return list
    }
}
