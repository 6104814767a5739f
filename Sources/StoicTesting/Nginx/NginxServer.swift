#if os(Linux) || os(macOS)
    import Foundation
    import Synchronization

    /// A real nginx on loopback ports, for tests of a client against a server nobody here wrote.
    ///
    /// Every listener answers these paths: `/status/NNN` (429 and 503 with `Retry-After: 1`, a
    /// redirect to `/small`), `/small` (300 bytes of JSON), `/64k`, `/64m` (zeros), `/slow` (16 KiB
    /// a second), `/text`, `/gzip`, `/chunked`, `/limit` (one a second, else a 429), `/close`,
    /// `/auth` (401 but for `Bearer good`), `/redirect/1` to `/redirect/9`, `/redirect/loop`,
    /// `/redirect/https`, `/redirect/http`.
    public final class NginxServer: Sendable {
        /// Whether nginx and openssl are installed.
        public static var isAvailable: Bool { NginxTools.found != nil }

        /// The certificate of the authority that the TLS listeners' certificates are signed by.
        public let caFile: String
        private let ports: [NginxListener: Int]
        private let folder: NginxFolder
        private let process: Mutex<NginxProcess?>
        /// nginx's own process.
        package let processIdentifier: Int32

        /// Starts one and waits until it listens.
        ///
        /// - Parameters:
        ///   - logsAccess: Whether `accessLog` is kept. Default: false.
        ///   - keepAliveMilliseconds: How long an idle connection is kept. Default: 60,000.
        /// - Throws: ``NginxServerError`` when it cannot be started.
        public init(
            logsAccess: Bool = false, keepAliveMilliseconds: Int = 60_000
        ) throws(NginxServerError) {
            guard let tools = NginxTools.found else { throw .notInstalled }
            let folder = try NginxFolder()
            do throws(NginxServerError) {
                let reserved = try Self.reserve()
                let ports = reserved.mapValues(\.localPort)
                try folder.fill(
                    NginxConfiguration(
                        folder: folder.path, ports: ports, logsAccess: logsAccess,
                        keepAliveMilliseconds: max(0, keepAliveMilliseconds)))
                try NginxProcess.run(NginxCertificates.script, arguments: [tools.openssl], in: folder)
                #if os(macOS)
                    for socket in reserved.values { socket.close() }
                #endif
                let process = try NginxProcess.start(tools.nginx, in: folder)
                let identifier = Self.waitUntilListening(Array(ports.values), process, folder)
                #if os(Linux)
                    for socket in reserved.values { socket.close() }
                #endif
                guard let identifier else {
                    process.stop(server: folder.processIdentifier)
                    throw .notStarted(folder.end(of: "error.log"))
                }
                self.ports = ports
                self.process = Mutex(process)
                processIdentifier = identifier
            } catch {
                folder.remove()
                throw error
            }
            self.folder = folder
            caFile = folder.url(NginxCertificates.authorityFile).path
        }

        /// The port of a listener.
        public func port(_ listener: NginxListener) -> Int { ports[listener] ?? 0 }

        /// The URL of a path, which begins with a slash, on a listener.
        public func url(_ path: String, on listener: NginxListener = .http) -> String {
            "\(listener.scheme)://127.0.0.1:\(port(listener))\(path)"
        }

        /// What was answered, a line a request: connection, place on it, method, target, status.
        /// Order: as the answers ended. A line may come a moment after the client has its answer.
        public var accessLog: [String] {
            folder.end(of: "access.log", bytes: 64 << 20).split(separator: "\n").map(String.init)
        }

        /// Ends it, waits for it and removes its files; a second call does nothing.
        public func stop() {
            process.withLock { process in
                process?.stop(server: processIdentifier)
                if process != nil { folder.remove() }
                process = nil
            }
        }

        deinit { stop() }
    }
#endif
