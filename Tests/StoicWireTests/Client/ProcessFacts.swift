#if os(Linux)
    import Foundation
    import Glibc
    import StoicTesting

    /// What the kernel says of this process.
    struct ProcessFacts: Sendable, CustomStringConvertible {
        let descriptors: Int
        /// Threads of transfer engines.
        let engines: Int
        let threads: Int
        let residentBytes: Int

        init() {
            descriptors = Self.entries("/proc/self/fd").count
            let tasks = Self.entries("/proc/self/task")
            threads = tasks.count
            engines = tasks.count { Self.text("/proc/self/task/\($0)/comm").hasPrefix("stoic-curl") }
            let pages = Self.text("/proc/self/statm").split(separator: " ").dropFirst().first
            residentBytes = (pages.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
        }

        /// The most memory that was ever resident.
        static var peakBytes: Int {
            let lines = text("/proc/self/status").split(separator: "\n")
            let line = lines.first { $0.hasPrefix("VmHWM:") } ?? ""
            return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
        }

        var description: String {
            "\(descriptors) descriptors, \(threads) threads, \(engines) engines, \(residentBytes >> 10) KiB"
        }

        private static func entries(_ folder: String) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        }

        private static func text(_ file: String) -> String {
            (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        }
    }

    /// Asks until it is so; false when the time ran out. For what only the kernel knows: nothing tells of it.
    /// It yields between two looks: what it waits for may need the thread.
    func eventually(within milliseconds: Int = 20_000, _ condition: () -> Bool) async -> Bool {
        let deadline = MonotonicTime.after(milliseconds: milliseconds)
        while !condition() {
            if MonotonicTime.now() > deadline { return false }
            poll(nil, 0, 1)
            await Task.yield()
        }
        return true
    }

    /// A measured fact, for whoever asks for it by naming a file in `STOIC_FACTS`.
    func report(_ fact: String) {
        guard let path = ProcessInfo.processInfo.environment["STOIC_FACTS"],
            let file = FileHandle(forWritingAtPath: path)
        else { return }
        defer { try? file.close() }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data((fact + "\n").utf8))
    }
#endif
