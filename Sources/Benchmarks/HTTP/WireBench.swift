import Foundation
import Stoic
import StoicHTTP
import StoicTesting

/// The whole client against one nginx on this machine, beside bare libcurl in C.
struct WireBench {
    private enum Name: String, CaseIterable {
        /// The client over this platform's own transport.
        case client = ""
        case urlSession = "_urlsession"
        case bare = "_bare"
    }

    private static let rounds = 5
    private static let seconds = 1.5

    let options: BenchOptions

    func rows() async throws -> [Row] {
        let shapes = WireShape.all.filter { !contenders(for: $0).isEmpty }
        guard !shapes.isEmpty else { return [] }
        guard NginxServer.isAvailable else {
            let message = "stoic-bench: nginx or openssl is not installed: HTTP is not measured\n"
            FileHandle.standardError.write(Data(message.utf8))
            return []
        }
        let server = try NginxServer()
        defer { server.stop() }
        var rows: [Row] = []
        for shape in shapes { rows += try await measure(shape, origin: server.url("")) }
        return rows
    }

    /// Who is asked for, with those that they are measured against.
    private func contenders(for shape: WireShape) -> Set<Name> {
        if options.only.isEmpty { return Set(Name.allCases) }
        var names: Set<Name> = []
        for name in options.only where name == shape.name || name.hasPrefix("\(shape.name)_") {
            names.formUnion(name.contains("_urlsession") ? [.client, .urlSession] : [.client, .bare])
        }
        return names
    }

    private func measure(_ shape: WireShape, origin: String) async throws -> [Row] {
        let contenders = try make(shape, origin: origin)
        var samples: [Name: [WireSample]] = [:]
        // The overall deadline is in force, as it is for a careful caller.
        try await withDeadline(.seconds(3_600)) {
            for (_, contender) in contenders { _ = try await contender.run(seconds: 0.3) }
            // Rounds take turns, so that a noisy moment falls on all alike.
            for _ in 0..<Self.rounds {
                for (name, contender) in contenders {
                    samples[name, default: []].append(try await contender.run(seconds: Self.seconds))
                }
            }
        }
        for (_, contender) in contenders { try contender.proveStagesRan() }
        return rows(shape, samples)
    }

    private func make(_ shape: WireShape, origin: String) throws -> [(Name, any WireContender)] {
        let wanted = contenders(for: shape)
        var made: [(Name, any WireContender)] = []
        #if os(Linux)
            made.append((.client, try ClientContender(shape, origin: origin, over: CurlTransport())))
            if wanted.contains(.bare) { made.append((.bare, try CurlContender(shape, origin: origin))) }
        #endif
        if wanted.contains(.urlSession) {
            made.append(
                (.urlSession, try ClientContender(shape, origin: origin, over: URLSessionTransport())))
        }
        return made
    }

    private func rows(_ shape: WireShape, _ samples: [Name: [WireSample]]) -> [Row] {
        let rates = samples.mapValues { $0.map(\.rate).median }
        let costs = samples.mapValues { $0.map(\.cpuMicroseconds).median }
        var rows: [Row] = []
        func add(_ name: Name, against other: Name) {
            guard let rate = rates[name], let cost = costs[name] else { return }
            let base = shape.name + name.rawValue
            rows.append(Row(base, unit: "requests/s", value: rate, baseline: rates[other]))
            rows.append(Row("\(base)_cpu", unit: "µs", value: cost, baseline: costs[other]))
        }
        add(.client, against: .bare)
        add(.urlSession, against: .client)
        return rows
    }
}
