import StoicHTTP

/// What a hostile server's port is; the last one to hold it ends it.
enum HostileListener: Sendable {
    case wire(WireServer)
    case closed(ClosedPort)
    case blackHole(BlackHole)
    #if os(Linux) || os(macOS)
        case certificate(NginxServer, NginxListener)
    #endif

    /// Starts what a script says.
    init(_ program: HostileProgram, port: Int) throws(HostileServerError) {
        if let certificate = program.script.listener.certificate {
            self = try Self.certified(certificate, port)
            return
        }
        do throws(WireServerError) {
            switch program.script.listener {
            case .refuse: self = .closed(try ClosedPort(port: port))
            case .blackHole: self = .blackHole(try BlackHole(port: port))
            default:
                let server = try WireServer(program.wire, "127.0.0.1", port, 512)
                program.port.set(server.port)
                self = .wire(server)
            }
        } catch { throw .port(error) }
    }

    private static func certified(
        _ certificate: NginxListener, _ port: Int
    ) throws(HostileServerError) -> HostileListener {
        guard port == 0 else { throw .chosenPort }
        #if os(Linux) || os(macOS)
            do throws(NginxServerError) {
                return .certificate(try NginxServer(), certificate)
            } catch { throw .certificates(error) }
        #else
            throw .certificates(.notInstalled)
        #endif
    }

    var port: Int {
        switch self {
        case .wire(let server): server.port
        case .closed(let closed): closed.port
        case .blackHole(let hole): hole.port
        #if os(Linux) || os(macOS)
            case .certificate(let server, let listener): server.port(listener)
        #endif
        }
    }

    var caFile: String? {
        #if os(Linux) || os(macOS)
            if case .certificate(let server, _) = self { return server.caFile }
        #endif
        return nil
    }

    func stop() {
        switch self {
        case .wire(let server): server.stop()
        #if os(Linux) || os(macOS)
            case .certificate(let server, _): server.stop()
        #endif
        case .closed, .blackHole: break
        }
    }
}

extension ScriptListener {
    /// The listener that has such a certificate.
    fileprivate var certificate: NginxListener? {
        switch self {
        case .serve, .refuse, .blackHole: nil
        case .tlsExpired: .expired
        case .tlsWrongHost: .wrongHost
        case .tlsSelfSigned: .selfSigned
        case .tlsUnknownRoot: .https
        }
    }
}
