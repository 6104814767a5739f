public import Stoic

/// What the body of a simulation has of the world it runs in.
public struct SimulatedWorld: Sendable {
    let executor: WorldExecutor
    let clock: WorldClock

    /// The time since the world began; every clock inside goes with it.
    public var now: Instant { clock.now }

    /// Takes a note: it stands in the lane diagram, and two runs of one seed must take the same notes.
    public func note(_ text: String) {
        guard let world = here else { return executor.reportEscape() }
        world.note(text)
    }

    /// Fails the seed by that name unless it holds; the world ends at its next step.
    public func expect(_ holds: Bool, _ invariant: String) {
        guard let world = here else { return executor.reportEscape() }
        if !holds { world.fail(.invariant(invariant)) }
    }

    private var here: World? {
        guard let world = ThreadSlot.world, world.executor === executor else { return nil }
        return world
    }
}
