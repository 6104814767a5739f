#if os(Linux) || os(macOS)
    import Dispatch
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #else
        import Darwin
    #endif

    /// A child that cannot outlive this process: a shell between the two sees its input close.
    struct NginxProcess {
        private let process: Process
        private let lifeline: Pipe
        private let ended = DispatchSemaphore(value: 0)

        /// Ends the server when the input closes, by `stop()` or because this process is gone;
        /// ends with it when it ends by itself. A server of tests has nothing to save: it is
        /// killed. The folder goes too, unless the log still has something to say.
        private static let script = """
            exec 3<&0 </dev/null
            "$1" -p "$2" -c nginx.conf -e error.log 3<&- & pid=$!
            { read -r line <&3; kill -KILL $pid; } 2>/dev/null & reader=$!
            wait $pid
            kill -KILL $reader 2>/dev/null
            [ -s error.log ] || rm -rf "$2"
            """

        /// Runs a shell script to its end, in a folder; false when it fails or takes too long.
        static func run(
            _ script: String, arguments: [String], in folder: NginxFolder
        ) throws(NginxServerError) {
            let output = folder.url("setup.log")
            do {
                try Data().write(to: output)
                let child = try NginxProcess(
                    script, arguments, folder, output: FileHandle(forWritingTo: output))
                guard child.waitForEnd(seconds: 30), child.process.terminationStatus == 0 else {
                    child.process.terminate()
                    throw NginxServerError.setup(folder.end(of: "setup.log"))
                }
            } catch let error as NginxServerError {
                throw error
            } catch { throw .setup(String(describing: error)) }
        }

        /// Starts nginx in a folder that holds its configuration.
        static func start(_ nginx: String, in folder: NginxFolder) throws(NginxServerError) -> NginxProcess {
            do {
                return try NginxProcess(script, [nginx, folder.path], folder, output: .nullDevice)
            } catch { throw .notStarted(String(describing: error)) }
        }

        private init(
            _ script: String, _ arguments: [String], _ folder: NginxFolder, output: FileHandle
        ) throws {
            process = Process()
            lifeline = Pipe()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script, "sh"] + arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            process.standardInput = lifeline
            process.standardOutput = output
            process.standardError = output
            let ended = ended
            process.terminationHandler = { _ in ended.signal() }
            try Self.startUnmasked(process)
        }

        /// Starts a child with no signal blocked: threads of the runtime's pool block them all, a
        /// child inherits that, and a shell that cannot hear of its child's end waits for ever.
        private static func startUnmasked(_ process: Process) throws {
            var (none, own) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &own)
            defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
            try process.run()
        }

        var isRunning: Bool { process.isRunning }

        private func waitForEnd(seconds: Double) -> Bool {
            guard ended.wait(timeout: .now() + seconds) == .success else { return false }
            ended.signal()
            return true
        }

        /// Ends it and waits: nicely, then not.
        func stop(server: Int32?) {
            try? lifeline.fileHandleForWriting.close()
            if waitForEnd(seconds: 5) { return }
            if let server { kill(server, SIGKILL) }
            kill(process.processIdentifier, SIGKILL)
            _ = waitForEnd(seconds: 5)
        }
    }
#endif
