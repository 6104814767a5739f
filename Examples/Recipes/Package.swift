// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "recipes",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Recipes", targets: ["Recipes"]),
        .library(name: "RecipesApp", targets: ["RecipesApp"]),
        .executable(name: "recipes", targets: ["RecipesTerminal"]),
    ],
    dependencies: [.package(name: "stoic", path: "../..")],
    targets: [
        // The feature: what a screen shows, and where it comes from.
        .target(
            name: "Recipes",
            dependencies: [
                .product(name: "Stoic", package: "stoic"),
                .product(name: "StoicFlow", package: "stoic"),
                .product(name: "StoicHTTP", package: "stoic"),
                .product(name: "StoicSchema", package: "stoic"),
            ],
            swiftSettings: house),
        // Two front ends for it: SwiftUI, and a terminal before a server that misbehaves on purpose.
        .target(
            name: "RecipesApp",
            dependencies: ["Recipes", .product(name: "StoicFlow", package: "stoic")],
            swiftSettings: house),
        .executableTarget(
            name: "RecipesTerminal",
            dependencies: [
                "Recipes",
                .product(name: "Stoic", package: "stoic"),
                .product(name: "StoicFlow", package: "stoic"),
                .product(name: "StoicHTTP", package: "stoic"),
                .product(name: "StoicTesting", package: "stoic"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "RecipesTests",
            dependencies: [
                "Recipes", "RecipesTerminal",
                .product(name: "Stoic", package: "stoic"),
                .product(name: "StoicFlow", package: "stoic"),
                .product(name: "StoicHTTP", package: "stoic"),
                .product(name: "StoicSimulation", package: "stoic"),
                .product(name: "StoicSimulationBoot", package: "stoic"),
                .product(name: "StoicTesting", package: "stoic"),
            ],
            swiftSettings: house),
    ]
)
