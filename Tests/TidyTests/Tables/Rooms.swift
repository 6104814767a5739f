/// What each room of the package may import; ARCHITECTURE.md draws the same picture.
enum Rooms {
    /// Nil: anything (the command line and the benchmarks use every room).
    static let imports: [String: [String]?] = [
        "Stoic": ["Synchronization"],
        "StoicJSON": [],
        "StoicSchema": ["StoicJSON", "Synchronization"],
        "StoicApple": ["Stoic", "CStoicLinux", "Synchronization", "OSLog", "os", "Network"]
            + foundation + libc,
        "StoicCurl": ["CCurl", "CZlib", "CStoicCurl", "Synchronization"] + libc,
        "StoicHTTP": ["Stoic", "StoicApple", "StoicCurl", "StoicJSON", "StoicSchema", "Synchronization"]
            + foundation,
        "StoicFlow": ["Stoic", "Synchronization", "Observation"],
        "StoicStore": [
            "Stoic", "StoicApple", "StoicJSON", "CSQLite", "CZlib", "Synchronization",
        ] + foundation + libc,
        "StoicOffline": [
            "Stoic", "StoicApple", "StoicHTTP", "StoicJSON", "StoicStore", "Synchronization",
        ] + foundation,
        "StoicTesting": [
            "Stoic", "StoicApple", "StoicFlow", "StoicSchema", "StoicHTTP", "StoicSimulation",
            "Synchronization", "Testing",
        ]
            + foundation + libc,
        "StoicSimulation": ["Stoic", "CStoicSimulation", "Synchronization", "_Concurrency"] + libc,
        "StoicSimulationBoot": ["StoicSimulation", "CStoicBoot"],
        "StoicCLI": nil,
        "Benchmarks": nil,
    ]

    private static let foundation = [
        "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch",
    ]
    private static let libc = ["Glibc", "Musl", "Darwin"]
}
