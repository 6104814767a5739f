// Behind the package's own manifest in the twin: no tests, and the driver in their place.
// What is under Tests is not in the twin.
package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests/") ?? false }
package.targets.append(
    .executableTarget(
        name: "PlantDriver",
        dependencies: [
            "Stoic", "StoicHTTP", "StoicTesting", "StoicSimulation", "StoicSimulationBoot",
        ],
        path: "Driver", swiftSettings: house))
package.products = [.executable(name: "plant-driver", targets: ["PlantDriver"])]
