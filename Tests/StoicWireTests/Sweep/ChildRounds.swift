#if os(Linux)
    import Foundation
    import Glibc
    import Testing

    /// A list of tasks done in another process, which one of them may end.
    ///
    /// The child says before each task that it begins it, and after it what came of it, in a file: a task
    /// that was begun and never ended is where the process ended. The others then go on in a new one.
    struct ChildRounds {
        static let trap = "\(WireOutcome.trap)"

        /// What came of each key, as a line. `width` tasks are under way at once where none can trap.
        static func outcomes(
            of keys: [String], width: Int,
            child: (_ keys: [String], _ width: Int, _ path: String) async -> Void
        ) async throws -> [String: String] {
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent("stoic-child-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            var outcomes: [String: String] = [:]
            var width = width
            // Each round but the first with a trap ends at least one task.
            for _ in 0...keys.count + 1 {
                let left = keys.filter { outcomes[$0] == nil }
                if left.isEmpty { break }
                try Data().write(to: file)
                await child(left, width, file.path)
                let log = try String(contentsOf: file, encoding: .utf8)
                let before = outcomes.count
                let begun = read(log, &outcomes)
                if begun.count > 1 {
                    // One of them ended the process: one at a time they tell which.
                    width = 1
                } else {
                    for key in begun { outcomes[key] = trap }
                    try #require(outcomes.count > before, "a child process did nothing: \(log)")
                }
            }
            return outcomes
        }

        /// Takes the tasks that ended; gives those that were begun and did not.
        private static func read(_ log: String, _ outcomes: inout [String: String]) -> Set<String> {
            var begun: Set<String> = []
            for line in log.split(separator: "\n") {
                let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
                guard let key = parts.first else { continue }
                if parts.count == 2 {
                    outcomes[key] = parts[1]
                    begun.remove(key)
                } else {
                    begun.insert(key)
                }
            }
            return begun
        }

        /// In the child: does each key's task and writes down what comes of it.
        static func run(
            _ keys: [String], width: Int, path: String, seconds: UInt32,
            _ task: @escaping @Sendable (String) async -> String
        ) async {
            // A trap is the parent's to count and not to fail for: the file says where it was.
            for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] { signal(number) { _ in _exit(0) } }
            // Whoever hangs is ended by the signal, and fails the test.
            alarm(seconds)
            let log = open(path, O_WRONLY | O_APPEND)
            _ = await inParallel(keys, width: width) { key in
                note(key, log)
                note("\(key)\t\(await task(key))", log)
                return 0
            }
        }

        private static func note(_ line: String, _ log: Int32) {
            let bytes = Array((line + "\n").utf8)
            _ = write(log, bytes, bytes.count)
        }
    }
#endif
