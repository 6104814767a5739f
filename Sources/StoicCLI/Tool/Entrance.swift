import CStoicInterposers
import Dispatch
import StoicSimulation

/// The program's beginning, up to where it may use tasks.
package enum Entrance {
    /// Whether the command runs worlds; all others keep the platform's executors.
    package static func takesOver(_ command: String?) -> Bool {
        command == Command.simulate.rawValue || command == Command.replay.rawValue
    }

    static func enter() -> Never {
        if takesOver(CommandLine.arguments.dropFirst().first) {
            stoic_interposers_keep()
            Takeover.install(interposed: true)
        }
        Surroundings.prepare()
        // It ends with the process, which it ends.
        Task { Surroundings.end(with: await Tool.main()) }
        dispatchMain()
    }
}
