#if os(Linux) || os(macOS)
    import Dispatch
    import Foundation

    /// The curl program: a client nobody here wrote, to try the TLS listeners with.
    enum Curl {
        private static let path = "/usr/bin/curl"
        static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: path) }

        static func run(_ arguments: [String]) throws -> (output: String, code: Int32) {
            let (process, output, ended) = (Process(), Pipe(), DispatchSemaphore(value: 0))
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = ["-q", "-s", "--max-time", "10"] + arguments
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.terminationHandler = { _ in ended.signal() }
            try process.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            guard ended.wait(timeout: .now() + 15) == .success else { return ("", -1) }
            return (String(decoding: data, as: UTF8.self), process.terminationStatus)
        }
    }
#endif
