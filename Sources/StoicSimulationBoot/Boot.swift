internal import CStoicBoot
internal import StoicSimulation

/// Called by the constructor in CStoicBoot, before `main` and before anything touches a task.
@_cdecl("stoic_simulation_boot")
func stoicSimulationBoot() {
    stoic_boot_keep()
    Takeover.install(interposed: true)
}
