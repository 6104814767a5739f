extension WorldMachine {
    var isExploring: Bool { actors != nil }

    /// A step begins: what it touches is gathered until its end.
    mutating func begin(_ chosen: Candidate) {
        choices.footprint = .noActor
        if let actor = chosen.actor {
            choices.footprint = .nothing
            choices.footprint.touch(actor: actor)
        }
        for candidate in candidates { _ = candidate.actor.map { actors?.look(at: $0) } }
    }

    /// A step is over.
    mutating func finish() {
        for case let actor? in candidates.map(\.actor) where actors?.look(at: actor) != false {
            choices.footprint.touch(actor: actor)
        }
        // A task that is over, or waits, has told somebody or nobody: the runtime does not say.
        if !candidates.contains(where: { $0.lane == current }) { choices.footprint.touchEverything() }
    }
}
