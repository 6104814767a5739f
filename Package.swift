// swift-tools-version: 6.2
import PackageDescription

/// Every target is held to the same language rules; warnings stop the build.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// The rooms where no unsafe pointer is met; libcurl and raw sockets cannot be among them.
let safe = house + [.strictMemorySafety()]

let linuxOnly: TargetDependencyCondition? = .when(platforms: [.linux])

let package = Package(
    name: "stoic",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Stoic", targets: ["Stoic"]),
        .library(name: "StoicSchema", targets: ["StoicSchema", "StoicJSON"]),
        .library(name: "StoicHTTP", targets: ["StoicHTTP"]),
        .library(name: "StoicFlow", targets: ["StoicFlow"]),
        .library(name: "StoicApple", targets: ["StoicApple"]),
        .library(name: "StoicStore", targets: ["StoicStore"]),
        .library(name: "StoicOffline", targets: ["StoicOffline"]),
        .library(name: "StoicTesting", targets: ["StoicTesting"]),
        .library(name: "StoicSimulation", targets: ["StoicSimulation"]),
        .library(name: "StoicSimulationBoot", targets: ["StoicSimulationBoot"]),
        .executable(name: "stoic", targets: ["StoicCLI"]),
        .executable(name: "stoic-bench", targets: ["Benchmarks"]),
    ],
    targets: [
        .target(name: "Stoic", swiftSettings: safe),
        // A cursor that cannot outlive its bytes says so with lifetime attributes.
        .target(
            name: "StoicJSON",
            swiftSettings: safe + [.enableExperimentalFeature("Lifetimes")]),
        .target(
            name: "StoicSchema", dependencies: ["StoicJSON"],
            swiftSettings: safe + [.enableExperimentalFeature("Lifetimes")]),
        // What Glibc's module lacks of Linux's own sockets.
        .target(name: "CStoicLinux"),
        .target(
            name: "StoicApple",
            dependencies: ["Stoic", .target(name: "CStoicLinux", condition: linuxOnly)],
            swiftSettings: safe),
        .target(
            name: "StoicHTTP",
            dependencies: [
                "Stoic", "StoicApple", "StoicJSON", "StoicSchema",
                .target(name: "StoicCurl", condition: linuxOnly),
            ],
            swiftSettings: safe
        ),
        .target(name: "StoicFlow", dependencies: ["Stoic"], swiftSettings: safe),
        // The system's SQLite, on Apple's systems too.
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "StoicStore", dependencies: ["Stoic", "StoicApple", "StoicJSON", "CSQLite", "CZlib"],
            swiftSettings: safe),
        .target(
            name: "StoicOffline",
            dependencies: ["Stoic", "StoicApple", "StoicHTTP", "StoicJSON", "StoicStore"],
            swiftSettings: safe),
        .target(
            name: "StoicTesting",
            dependencies: [
                "Stoic", "StoicApple", "StoicFlow", "StoicHTTP", "StoicSchema", "StoicSimulation",
            ],
            swiftSettings: house),

        .target(name: "CStoicSimulation"),
        .target(
            name: "StoicSimulation", dependencies: ["Stoic", "CStoicSimulation"], swiftSettings: house),
        // The system's functions that a world owns: in a program that runs none, they only pass on.
        .target(name: "CStoicInterposers", dependencies: ["CStoicSimulation"]),
        // Whoever links these two gives the program's executors away: test bundles only.
        .target(name: "CStoicBoot", dependencies: ["CStoicInterposers"]),
        .target(
            name: "StoicSimulationBoot", dependencies: ["CStoicBoot", "StoicSimulation"],
            swiftSettings: house),

        // Linux's transfer engine: libcurl and zlib are the system's.
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "CStoicCurl", dependencies: [.target(name: "CCurl", condition: linuxOnly)]),
        .target(
            name: "StoicCurl",
            dependencies: [
                .target(name: "CCurl", condition: linuxOnly),
                .target(name: "CZlib", condition: linuxOnly),
                .target(name: "CStoicCurl", condition: linuxOnly),
            ],
            swiftSettings: house
        ),

        .executableTarget(
            name: "StoicCLI",
            dependencies: [
                "Stoic", "StoicApple", "StoicHTTP", "StoicJSON", "StoicOffline", "StoicSchema",
                "StoicSimulation", "StoicStore", "StoicTesting", "CStoicInterposers",
            ],
            swiftSettings: house),
        .target(name: "CAllocationCounter"),
        .target(name: "CCurlBench", dependencies: [.target(name: "CCurl", condition: linuxOnly)]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Stoic", "StoicFlow", "StoicHTTP", "StoicJSON", "StoicSchema", "StoicTesting",
                "StoicOffline", "StoicSimulation", "StoicStore", "CSQLite", "CStoicInterposers",
                "CAllocationCounter",
                .target(name: "CCurlBench", condition: linuxOnly),
            ],
            swiftSettings: house),

        .testTarget(
            name: "StoicTests", dependencies: ["Stoic", "StoicTesting"], swiftSettings: house),
        .testTarget(
            name: "StoicSimulationTests",
            dependencies: ["Stoic", "StoicSimulation", "StoicSimulationBoot"], swiftSettings: house),
        .testTarget(
            name: "StoicWorldTests",
            dependencies: [
                "Stoic", "StoicFlow", "StoicHTTP", "StoicSimulation", "StoicSimulationBoot", "StoicTesting",
            ],
            swiftSettings: house),
        .testTarget(
            name: "StoicFlowTests",
            dependencies: ["Stoic", "StoicFlow", "StoicSimulation", "StoicSimulationBoot"],
            swiftSettings: house),
        .testTarget(
            name: "StoicContractTests",
            dependencies: [
                "Stoic", "StoicFlow", "StoicSimulation", "StoicSimulationBoot", "StoicTesting",
            ],
            swiftSettings: house),
        .testTarget(
            name: "StoicAppleTests",
            dependencies: ["Stoic", "StoicApple", .target(name: "CStoicLinux", condition: linuxOnly)],
            swiftSettings: house),
        .testTarget(
            name: "StoicHTTPTests",
            dependencies: [
                "Stoic", "StoicApple", "StoicFlow", "StoicHTTP", "StoicJSON", "StoicSchema", "StoicTesting",
            ],
            swiftSettings: house),
        // SQLite's way to the disk, with faults; and a process to be killed. For tests only.
        .target(name: "CStoreFaults", dependencies: ["CSQLite"], path: "Tests/CStoreFaults"),
        .executableTarget(
            name: "OutboxChild", dependencies: ["Stoic", "StoicHTTP", "StoicOffline", "StoicStore"],
            path: "Tests/OutboxChild", swiftSettings: house),
        .testTarget(
            name: "StoicStoreTests",
            dependencies: [
                "Stoic", "StoicApple", "StoicSimulation", "StoicSimulationBoot", "StoicStore", "StoicTesting",
                "CSQLite", "CStoreFaults",
            ],
            exclude: ["Fixtures"], swiftSettings: house),
        .testTarget(
            name: "StoicOfflineTests",
            dependencies: [
                "Stoic", "StoicApple", "StoicFlow", "StoicHTTP", "StoicOffline", "StoicSchema",
                "StoicSimulation", "StoicSimulationBoot", "StoicStore", "StoicTesting", "CSQLite",
                "OutboxChild",
            ],
            swiftSettings: house),
        .testTarget(
            name: "StoicCurlTests",
            dependencies: [
                .target(name: "StoicCurl", condition: linuxOnly), "Stoic", "StoicTesting",
            ],
            swiftSettings: house),
        .testTarget(
            name: "StoicWireTests", dependencies: ["Stoic", "StoicHTTP", "StoicTesting"],
            swiftSettings: house),
        .testTarget(
            name: "StoicCLITests",
            dependencies: ["StoicCLI", "StoicHTTP", "StoicOffline", "StoicStore", "StoicTesting"],
            swiftSettings: house),
        .testTarget(name: "StoicJSONTests", dependencies: ["StoicJSON"], swiftSettings: house),
        .testTarget(
            name: "StoicSchemaTests", dependencies: ["StoicJSON", "StoicSchema"], swiftSettings: house),
        .testTarget(name: "TidyTests", swiftSettings: house),
    ]
)
