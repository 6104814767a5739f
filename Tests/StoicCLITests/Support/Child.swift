import Dispatch
import Foundation
import Synchronization
import Testing

/// The built command line as a process of its own.
final class Child: Sendable {
    struct Result {
        let code: Int32
        let out: [UInt8]
        let errors: String

        var text: String { String(decoding: out, as: UTF8.self) }
        var lines: [String] { errors.split(separator: "\n").map(String.init) }

        /// The object that `--json` printed, and nothing besides it.
        func object() throws -> [String: Any] {
            #expect(out.last == UInt8(ascii: "\n") && out.count(where: { $0 == UInt8(ascii: "\n") }) == 1)
            let json = try JSONSerialization.jsonObject(with: Data(out))
            return try #require(json as? [String: Any])
        }
    }

    private let process: Process
    private let out: Stream
    private let errors: Stream
    private let ended = DispatchSemaphore(value: 0)
    private static let starting = Mutex(())

    /// Starts it. It finds no terminal.
    ///
    /// - Parameter signal: Sent at once when it has printed something on standard output: a test's own
    ///   task may be scheduled too late for that.
    /// - Parameter terminal: Is its standard error in place of a pipe.
    init(
        _ arguments: [String], environment: [String: String] = [:], signalAtOutput signal: Int32? = nil,
        errors terminal: FileHandle? = nil
    ) throws {
        process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        // A build server's own parts are none of a test's.
        let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
            !["CI_NODE_", "SLURM_", "JOB_COMPLETION_"].contains { name.hasPrefix($0) }
        }
        process.environment = inherited.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (out, errors) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = terminal ?? errors
        let ended = ended
        process.terminationHandler = { _ in ended.signal() }
        // Two at once have crashed inside Foundation.
        let starting = process
        try Self.starting.withLock { _ in try starting.run() }
        for pipe in [out, errors] { try? pipe.fileHandleForWriting.close() }
        let number = process.processIdentifier
        self.out = Stream(out.fileHandleForReading) { if let signal { kill(number, signal) } }
        self.errors = Stream(errors.fileHandleForReading)
    }

    /// Beside the test bundle, where the build puts every product.
    static let executable: URL = {
        let bundle = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let built = bundle.deletingLastPathComponent().appending(path: "stoic")
        if FileManager.default.isExecutableFile(atPath: built.path) { return built }
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
            .standardized
        return root.appending(path: ".build/debug/stoic")
    }()

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Its end. One that does not end within the time is killed, and that is a failure.
    ///
    /// - Parameter expected: The signal that is to kill it.
    func result(within seconds: Double = 30, allowing expected: Int32? = nil) async -> Result {
        let queue = DispatchQueue(label: "stoic.child")
        return await withCheckedContinuation { continuation in
            queue.async { [self] in
                if ended.wait(timeout: .now() + seconds) == .timedOut {
                    Issue.record("the process did not end within \(seconds) s")
                    kill(process.processIdentifier, SIGKILL)
                    ended.wait()
                }
                let (out, errors) = (out.whole(), errors.whole())
                if process.terminationReason == .uncaughtSignal, process.terminationStatus != expected {
                    let last = String(decoding: errors, as: UTF8.self)
                    Issue.record("killed by signal \(process.terminationStatus): \(last)")
                }
                continuation.resume(
                    returning: Result(
                        code: process.terminationStatus * (process.terminationReason == .exit ? 1 : -1),
                        out: out,
                        errors: String(decoding: errors, as: UTF8.self)))
            }
        }
    }

    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Result {
        try await Child(arguments, environment: environment).result()
    }

    /// Reads a pipe to its end on a thread of its own, so that the process never waits for us.
    private final class Stream: Sendable {
        private let queue = DispatchQueue(label: "stoic.child.stream")
        private let bytes = Mutex<[UInt8]>([])

        init(_ handle: FileHandle, onFirst: @escaping @Sendable () -> Void = {}) {
            queue.async { [self] in
                var data = handle.availableData
                onFirst()
                while !data.isEmpty {
                    bytes.withLock { $0 += data }
                    data = handle.availableData
                }
                // Foundation keeps what it started, and cannot start more beside some 1,300 descriptors.
                try? handle.close()
            }
        }

        func whole() -> [UInt8] { queue.sync { bytes.withLock { $0 } } }
    }
}
