import StoicSimulation
import StoicSimulationBoot

/// Runs a screen in a hundred worlds, each with a schedule of its own; no real time passes in them.
func inWorlds(
    timers: [TimerMode] = [.onTime, .early(within: .milliseconds(10)), .late(.milliseconds(100))],
    _ body: @escaping @MainActor @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
    simulate(seeds: 0..<100, timers: timers) { world in try await body(world) }
}

/// Lets a world's time pass.
func pass(_ time: Duration) async throws { try await Task.sleep(for: time) }
