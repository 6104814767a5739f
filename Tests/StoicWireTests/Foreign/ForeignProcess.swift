#if os(Linux)
    import Foundation
    import Glibc
    import StoicTesting
    import Testing

    /// A server program that nobody here wrote, in a folder of its own, which it cannot outlive.
    final class ForeignProcess: Sendable {
        let folder: String
        private let process: Process
        private let lifeline: Pipe
        private let output: URL

        /// Kills the program when the shell's input closes: by `stop()`, or since this process is gone.
        private static let script = """
            exec 3<&0 </dev/null
            "$@" 3<&- & pid=$!
            { read -r line <&3; kill -KILL $pid; } 2>/dev/null & reader=$!
            wait $pid
            kill -KILL $reader 2>/dev/null
            """

        /// The first of these programs that is there.
        static func path(of names: String...) -> String? {
            let folders = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"]
            return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }

        /// Whether Debian's Python has a module.
        static func python(has module: String) -> Bool {
            guard let python = path(of: "python3") else { return false }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: python)
            process.arguments = ["-c", "import \(module)"]
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }

        init(_ program: String, _ arguments: [String], files: [String: String] = [:]) throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("stoic-foreign-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, text) in files {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            output = folder.appendingPathComponent("output")
            try Data().write(to: output)
            self.folder = folder.path
            process = Process()
            lifeline = Pipe()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", Self.script, "sh", program] + arguments
            process.currentDirectoryURL = folder
            process.standardInput = lifeline
            let handle = try FileHandle(forWritingTo: output)
            (process.standardOutput, process.standardError) = (handle, handle)
            // Threads of the runtime's pool block all signals, and a child would inherit that.
            var (none, own) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &own)
            defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
            try process.run()
        }

        /// What it has printed so far.
        var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

        /// The number that a line of its output ends with, once the line is there.
        func port(after prefix: String) async throws -> Int {
            var found: Int?
            _ = await eventually {
                let line = printed.split(separator: "\n").first { $0.hasPrefix(prefix) }
                found = line.flatMap { Int($0.dropFirst(prefix.count).prefix { $0.isNumber }) }
                return found != nil
            }
            return try #require(found, "\(printed)")
        }

        /// Ends it and removes its folder.
        func stop() {
            try? lifeline.fileHandleForWriting.close()
            process.waitUntilExit()
            try? FileManager.default.removeItem(atPath: folder)
        }
    }
#endif
