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

    /// Takes a note for who reads the lane diagram alone: not taken when nobody will, and no part of what two
    /// runs of one seed are compared by.
    public func trace(_ text: @autoclosure () -> String) {
        guard let world = here else { return executor.reportEscape() }
        if world.machine.log.isKept { world.trace(text()) }
    }

    /// Whether somebody will read the lane diagram.
    public var isTraced: Bool { here?.machine.log.isKept == true }

    /// Fails the seed by that name unless it holds; the world ends at its next step.
    public func expect(_ holds: Bool, _ invariant: String) {
        guard let world = here else { return executor.reportEscape() }
        if !holds { world.fail(.invariant(invariant)) }
    }

    /// Fails the seed by that name unless it holds now and after every step from here on.
    ///
    /// - Parameter holds: Looked at between two steps: it must not wait, and changes nothing. It may ask a
    ///   model on the main actor by `MainActor.assumeIsolated`; of an actor it sees what stands behind a
    ///   lock.
    public func always(_ invariant: String, _ holds: @escaping @Sendable () -> Bool) {
        guard let world = here else { return executor.reportEscape() }
        world.always(invariant, holds)
    }

    /// Fails the seed by that name unless it holds now or after some step before the world ends. A world
    /// whose tasks were cancelled is let off.
    ///
    /// - Parameter holds: As for ``always(_:_:)``.
    public func eventually(_ name: String, _ holds: @escaping @Sendable () -> Bool) {
        guard let world = here else { return executor.reportEscape() }
        world.eventually(name, holds)
    }

    /// Says that this is worth reaching: a sweep in which no world ever saw it hold has not tested what it
    /// was meant to, and its report does not hold.
    public func sometimes(_ holds: Bool, _ name: String) {
        guard let world = here else { return executor.reportEscape() }
        world.sometimes(holds, name)
    }

    /// Adds to a number that the report sums up over all worlds.
    public func count(_ name: String, _ count: Int = 1) {
        guard let world = here else { return executor.reportEscape() }
        world.count(name, count)
    }

    /// A choice of the world's: which fault comes, how long an answer takes. Zero is the ordinary course,
    /// which shrinking goes back to.
    ///
    /// - Parameter count: How many there are to choose from. Range: 1 to 65,535.
    /// - Returns: 0 to `count - 1`, as the seed or the replay has it.
    public func choose(_ count: Int) -> Int {
        guard let world = here else {
            executor.reportEscape()
            return 0
        }
        return world.choose(of: count)
    }

    /// A random part of `faults`, each in or out as the seed has it: sweeps that are short of some faults
    /// find what all of them together hide (Groce and others, ISSTA 2012).
    public func swarm<Fault>(_ faults: [Fault]) -> [Fault] {
        faults.filter { _ in choose(2) == 1 }
    }

    /// What to do when the world signs the user out, for ``Interruption/signOut(within:)``: between two steps
    /// and outside of any task, after this call at the earliest. The last call counts.
    public func onSignOut(_ action: @escaping @Sendable () -> Void) {
        guard let world = here else { return executor.reportEscape() }
        world.onSignOut(action)
    }

    /// Whether any of the tasks may be cancelled in this world, also one that only its owner could cancel
    /// elsewhere: ``Interruption/cancelAny(within:)``.
    package var cancelsAny: Bool { here?.machine.cancelsAny ?? false }

    private var here: World? {
        guard let world = ThreadSlot.world, world.executor === executor else { return nil }
        return world
    }
}
