import CStoicInterposers
import Dispatch
import StoicSimulation

/// The program's beginning, up to where it may use tasks.
package enum Entrance {
    /// The commands that run worlds; all others keep the platform's executors.
    private static let simulating: Set<String> = ["simulate", "replay"]

    static func enter() -> Never {
        if simulating.contains(CommandLine.arguments.dropFirst().first ?? "") {
            stoic_interposers_keep()
            Takeover.install(interposed: true)
        }
        Surroundings.prepare()
        // It ends with the process, which it ends.
        Task { Surroundings.end(with: await Tool.main()) }
        dispatchMain()
    }
}
