#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// A real HAProxy in front of a server of ours.
    struct HAProxy {
        static let program = ForeignProcess.path(of: "haproxy")

        let process: ForeignProcess
        let baseURL: String

        init(before server: WireServer) async throws {
            let program = try #require(Self.program)
            let closed = try ClosedPort()
            // HAProxy is told its port, so it may be taken before it comes to it: then another one.
            for _ in 0..<3 {
                let socket = try LoopbackSocket.bound(host: "127.0.0.1", port: 0)
                let port = socket.localPort
                socket.close()
                let text = Self.configuration(port, server.port, closed.port)
                let process = try ForeignProcess(
                    program, ["-db", "-f", "haproxy.cfg"], files: ["haproxy.cfg": text])
                if await eventually(within: 5_000, { NginxServer.isListening(port) }) {
                    (self.process, self.baseURL) = (process, "http://127.0.0.1:\(port)")
                    return
                }
                process.stop()
            }
            throw NginxServerError.notStarted("HAProxy")
        }

        private static func configuration(_ port: Int, _ server: Int, _ closed: Int) -> String {
            """
            global
                maxconn 200
            defaults
                mode http
                retries 0
                timeout connect 2s
                timeout client 30s
                timeout server 500ms
                timeout queue 300ms
            frontend all
                bind 127.0.0.1:\(port)
                http-request return status 429 hdr Retry-After 1 if { path /limited }
                use_backend dead if { path /dead }
                use_backend narrow if { path /narrow }
                default_backend good
            backend good
                server one 127.0.0.1:\(server)
            backend dead
                server one 127.0.0.1:\(closed)
            backend narrow
                timeout server 30s
                server one 127.0.0.1:\(server) maxconn 1

            """
        }
    }
#endif
