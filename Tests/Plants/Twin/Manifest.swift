// Behind the package's own manifest in the twin: no tests, and the driver in their place.
package.targets.removeAll { $0.type == .test }
package.targets.append(
    .executableTarget(
        name: "PlantDriver",
        dependencies: [
            "Stoic", "StoicHTTP", "StoicTesting", "StoicSimulation", "StoicSimulationBoot",
        ],
        path: "Driver", swiftSettings: house))
package.products = [.executable(name: "plant-driver", targets: ["PlantDriver"])]
