/// What is made of a seed that failed: does it fail again, and what is the least that makes it fail?
struct Diagnosis {
    let runner: WorldRunner

    func failure(of run: WorldRun, token: ReplayToken, again: WorldRun) -> SimulationFailure {
        let fault = run.fault ?? .nondeterminism
        // Another thread keeps no seed's time: when it came is no part of the finding.
        if let escape = [run.fault, again.fault].compactMap(\.self).first(where: \.isEscape) {
            return unrepeatable(escape, again, token: token, choices: run.choices)
        }
        guard again.fingerprint == run.fingerprint, again.fault.map(fault.isSameFailure) == true else {
            return unrepeatable(.nondeterminism, again, token: token, choices: run.choices)
        }
        let simplest = shrink(again, fault: fault, token: token)
        return SimulationFailure(
            seed: token.seed, fault: fault, token: token, choices: run.choices,
            shrunk: simplest.map { token.with($0.departures) },
            diagram: LaneDiagram(simplest ?? again).text)
    }

    private func unrepeatable(
        _ fault: SimulationFault, _ run: WorldRun, token: ReplayToken, choices: Int
    ) -> SimulationFailure {
        SimulationFailure(
            seed: token.seed, fault: fault, token: token, choices: choices, shrunk: nil,
            diagram: LaneDiagram(run).text)
    }

    /// Nil when the list of departures alone does not make it fail: then only the schedule and the seed do.
    private func shrink(_ run: WorldRun, fault: SimulationFault, token: ReplayToken) -> WorldRun? {
        var simplest: WorldRun?
        func attempt(_ departures: Choices.Departures) -> WorldRun? {
            let tried = runner.run(departures, seed: token.seed, timers: token.timers)
            return tried.fault.map(fault.isSameFailure) == true ? tried : nil
        }
        simplest = attempt(run.departures)
        guard let first = simplest else { return nil }
        var shrinker = Shrinker(first.departures)
        while let next = shrinker.next() {
            let tried = attempt(next)
            if let tried, tried.departures.count < shrinker.departures.count { simplest = tried }
            shrinker.tried(failingWith: tried?.departures)
        }
        return simplest
    }
}

extension ReplayToken {
    func with(_ departures: Choices.Departures) -> ReplayToken {
        ReplayToken(schedule: schedule, timers: timers, seed: seed, departures: departures)
    }
}
