import CAllocationCounter

/// What one workload cost a call.
struct Cost {
    var nanoseconds: Double
    var allocations: Double
}

/// One thing to measure: `calls` calls, one after another.
struct Workload {
    let name: String
    let run: @Sendable (_ calls: Int) async throws -> Void
}

enum Measure {
    static let rounds = 9
    static let calls = 40_000

    /// Medians of several rounds that take turns, so that a noisy moment falls on all of them alike.
    static func sequential(_ workloads: [Workload]) async throws -> [String: Cost] {
        try await interleaved(workloads, calls: calls) { workload, calls in try await workload.run(calls) }
    }

    /// The same with 64 tasks at once; nanoseconds are wall time over all calls.
    static func concurrent(_ workloads: [Workload], tasks: Int = 64) async throws -> [String: Cost] {
        try await interleaved(workloads, calls: calls) { workload, calls in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<tasks { group.addTask { try await workload.run(calls / tasks) } }
                try await group.waitForAll()
            }
        }
    }

    private static func interleaved(
        _ workloads: [Workload], calls: Int, _ body: (Workload, Int) async throws -> Void
    ) async throws -> [String: Cost] {
        var times: [String: [Double]] = [:]
        var allocations: [String: [Double]] = [:]
        for workload in workloads { try await body(workload, calls / 4) }
        for _ in 0..<rounds {
            for workload in workloads {
                let before = stoic_allocation_count()
                let start = ContinuousClock.now
                try await body(workload, calls)
                let elapsed = start.duration(to: .now)
                let after = stoic_allocation_count()
                times[workload.name, default: []].append(elapsed.nanoseconds / Double(calls))
                allocations[workload.name, default: []].append(Double(after - before) / Double(calls))
            }
        }
        return times.reduce(into: [:]) { costs, entry in
            costs[entry.key] = Cost(
                nanoseconds: entry.value.median, allocations: allocations[entry.key]?.median ?? 0)
        }
    }
}

extension Duration {
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}

extension [Double] {
    var median: Double {
        let sorted = sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
