/// What is made of a seed that failed: does it fail again, and what is the least that makes it fail?
struct Diagnosis {
    let runner: WorldRunner
    /// How many steps all variants of a run may take together: of a long run fewer are tried, so that it is
    /// told of within seconds.
    var stepBound = 2_000_000

    func failure(of run: WorldRun, token: ReplayToken, again: WorldRun) -> SimulationFailure {
        let fault = run.fault ?? .nondeterminism
        // Another thread keeps no seed's time: when it came is no part of the finding.
        if let escape = [run.fault, again.fault].compactMap(\.self).first(where: \.isEscape) {
            return unrepeatable(escape, again, token: token, choices: run.choices)
        }
        guard again.fingerprint == run.fingerprint, again.fault.map(fault.isSameFailure) == true else {
            return unrepeatable(.nondeterminism, again, token: token, choices: run.choices)
        }
        let simplest = runner.limits.shrinks ? shrink(again, fault: fault, token: token) : nil
        return SimulationFailure(
            seed: token.seed, fault: fault, token: token, choices: run.choices,
            shrunk: simplest.map { token.with($0.departures) }, seen: simplest ?? again)
    }

    private func unrepeatable(
        _ fault: SimulationFault, _ run: WorldRun, token: ReplayToken, choices: Int
    ) -> SimulationFailure {
        SimulationFailure(
            seed: token.seed, fault: fault, token: token, choices: choices, shrunk: nil,
            seen: run)
    }

    /// Nil when the list of departures alone does not make it fail: then only the schedule and the seed do.
    private func shrink(_ run: WorldRun, fault: SimulationFault, token: ReplayToken) -> WorldRun? {
        var stepsLeft = stepBound
        // What has not failed by then is no simpler, and need not be run to its end.
        let most = if case .endless = fault { Int.max } else { 2 * run.steps + 100 }
        func attempt(_ source: Choices.Source) -> WorldRun? {
            guard stepsLeft > 0 else { return nil }
            let tried = runner.retry(source, token.way, steps: most)
            stepsLeft -= max(tried.steps, 1)
            return tried.fault.map(fault.isSameFailure) == true ? tried : nil
        }
        guard var simplest = attempt(.list(run.departures)) else { return nil }
        leaveOut(&simplest, attempt)
        bringTogether(&simplest, attempt)
        leaveOut(&simplest, attempt)
        return simplest
    }

    private func leaveOut(_ simplest: inout WorldRun, _ attempt: (Choices.Source) -> WorldRun?) {
        var shrinker = Shrinker(simplest.departures)
        while let next = shrinker.next() {
            let tried = attempt(.list(next))
            if let tried, tried.departures.count < simplest.departures.count { simplest = tried }
            shrinker.tried(failingWith: tried?.departures)
        }
    }

    private func bringTogether(_ simplest: inout WorldRun, _ attempt: (Choices.Source) -> WorldRun?) {
        var simplifier = Simplifier(order: simplest.order, departures: simplest.departures.count)
        while let next = simplifier.next() {
            let tried = attempt(.order(lanes: next, options: simplest.options))
            if let tried, tried.departures.count < simplest.departures.count { simplest = tried }
            simplifier.tried(failingWith: tried.map { ($0.order, $0.departures.count) })
        }
    }
}

extension SimulationFailure {
    fileprivate init(
        seed: UInt64, fault: SimulationFault, token: ReplayToken, choices: Int, shrunk: ReplayToken?,
        seen run: WorldRun
    ) {
        self.init(
            seed: seed, fault: fault, token: token, choices: choices, shrunk: shrunk, names: run.names,
            steps: run.entries, diagram: LaneDiagram(run).text)
    }
}

extension ReplayToken {
    func with(_ departures: Choices.Departures) -> ReplayToken {
        ReplayToken(schedule: schedule, way, departures: departures)
    }
}
