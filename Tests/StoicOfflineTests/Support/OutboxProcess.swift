import Dispatch
import Foundation
import Synchronization

/// A process that uses an outbox, until it is killed.
final class OutboxProcess: Sendable {
    private static let starting = Mutex(())
    private let process: Process
    private let said = Mutex<[String]>([])
    private let ended = DispatchSemaphore(value: 0)
    private let read = DispatchSemaphore(value: 0)

    /// - Parameter onLine: Hears each line that it says, with its number, on a thread that it may use for
    ///   long.
    init(_ arguments: [String], onLine: @escaping @Sendable (Int, pid_t) -> Void) throws {
        process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        let ended = ended
        process.terminationHandler = { _ in ended.signal() }
        // Two at once have crashed inside Foundation.
        let starting = process
        try Self.starting.withLock { _ in try starting.run() }
        try? pipe.fileHandleForWriting.close()
        let (handle, number) = (pipe.fileHandleForReading, process.processIdentifier)
        DispatchQueue(label: "stoic.outbox.child").async { [self] in
            var rest: [UInt8] = []
            while true {
                let data = handle.availableData
                guard !data.isEmpty else { break }
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: rest[..<end], as: UTF8.self)
                    rest.removeSubrange(...end)
                    let count = said.withLock { said in
                        said.append(line)
                        return said.count
                    }
                    onLine(count, number)
                }
            }
            try? handle.close()
            read.signal()
        }
    }

    var number: pid_t { process.processIdentifier }

    func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    /// What it said, once it is gone. One that has nothing more to do is killed then; called once.
    func lines() async -> [String] {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "stoic.outbox.end").async { [self] in
                if ended.wait(timeout: .now() + 5) == .timedOut {
                    kill()
                    ended.wait()
                }
                read.wait()
                continuation.resume(returning: said.withLock { $0 })
            }
        }
    }

    var wasKilled: Bool {
        process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    }

    /// Beside the test bundle, where the build puts every product.
    private static let executable: URL = {
        let bundle = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let built = bundle.deletingLastPathComponent().appending(path: "OutboxChild")
        if FileManager.default.isExecutableFile(atPath: built.path) { return built }
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
            .standardized
        return root.appending(path: ".build/debug/OutboxChild")
    }()
}
