#if os(Linux)
    import Foundation
    import Glibc
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// A list of places swept by URLSession in another process, which it may end.
    ///
    /// The child says before each place that it begins it, and after it what came of it, in a file: a place
    /// that was begun and never ended is where the process ended. It then goes on behind it, in a new one.
    struct SessionSweep {
        let server: WireServer
        private let file: URL

        init(server: WireServer) throws {
            self.server = server
            file = FileManager.default.temporaryDirectory
                .appendingPathComponent("stoic-sweep-\(UUID().uuidString)")
            try Data().write(to: file)
        }

        /// The outcome of each place, as a line. `width` places are under way at once where none can trap.
        func outcomes(of points: [SweepPoint], width: Int) async throws -> [SweepPoint: String] {
            defer { try? FileManager.default.removeItem(at: file) }
            var outcomes: [SweepPoint: String] = [:]
            var width = width
            // Each round but the first with a trap ends at least one place.
            for _ in 0...points.count + 1 {
                let left = points.filter { outcomes[$0] == nil }
                if left.isEmpty { break }
                try Data().write(to: file)
                await Self.child(left, width, server.port, file.path)
                let log = try String(contentsOf: file, encoding: .utf8)
                let before = outcomes.count
                let begun = read(log, &outcomes)
                if begun.count > 1 {
                    // One of them ended the process: one at a time they tell which.
                    width = 1
                } else {
                    for point in begun { outcomes[point] = "\(WireOutcome.trap)" }
                    try #require(outcomes.count > before, "a child process did nothing: \(log)")
                }
            }
            return outcomes
        }

        /// Takes the places that ended; gives those that were begun and did not.
        private func read(_ log: String, _ outcomes: inout [SweepPoint: String]) -> Set<SweepPoint> {
            var begun: Set<SweepPoint> = []
            for line in log.split(separator: "\n") {
                let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
                guard let first = parts.first, let point = SweepPoint(first) else { continue }
                if parts.count == 2 {
                    outcomes[point] = parts[1]
                    begun.remove(point)
                } else {
                    begun.insert(point)
                }
            }
            return begun
        }

        private static func child(_ points: [SweepPoint], _ width: Int, _ port: Int, _ path: String) async {
            let paths = points.map(\.path)
            await #expect(processExitsWith: .success) { [paths = paths as [String], width, port, path] in
                await SessionSweep.sweep(paths, width, port, path)
            }
        }

        private static func sweep(_ paths: [String], _ width: Int, _ port: Int, _ path: String) async {
            // A trap is this test's to count and not to fail for: the file says where it was.
            for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] { signal(number) { _ in _exit(0) } }
            // Whoever hangs is ended by the signal, and fails the test.
            alarm(120)
            let log = open(path, O_WRONLY | O_APPEND)
            let transport = URLSessionTransport()
            let points = paths.compactMap { SweepPoint($0) }
            _ = await inParallel(points, width: width) { point in
                note(point.path, log)
                let outcome = await send(point, transport, port)
                note("\(point.path)\t\(outcome)", log)
                return 0
            }
            transport.shutdown()
        }

        private static func note(_ line: String, _ log: Int32) {
            let bytes = Array((line + "\n").utf8)
            _ = write(log, bytes, bytes.count)
        }

        private static func send(
            _ point: SweepPoint, _ transport: URLSessionTransport, _ port: Int
        ) async -> WireOutcome {
            guard let url = try? HTTPURL("http://127.0.0.1:\(port)\(point.path)") else { return .cancelled }
            let request = TransportRequest(
                method: .get, url: url, headers: HTTPHeaders(), body: nil, mustNotResend: true)
            let limits =
                point.fault == .stall
                ? TransportLimits(
                    firstByte: .seconds(2), stall: .milliseconds(250), attempt: .seconds(20),
                    maxResponseBytes: 10_000)
                : TransportLimits(attempt: .seconds(5), maxResponseBytes: 10_000)
            return WireOutcome(await transport.send(request, limits: limits))
        }
    }
#endif
