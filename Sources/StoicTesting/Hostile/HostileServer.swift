import StoicHTTP
import Synchronization

/// A real server on the loopback that misbehaves as a JSON script says: the script that makes a
/// `ScriptedTransport`, for any client and any language.
///
/// It tells what reached the wire, and nothing that is secret. `docs/hostile-server.md` has the format.
public final class HostileServer: Sendable {
    /// The port, on 127.0.0.1.
    public let port: Int
    /// The authority that signed the certificates of the `tls_…` ports, self-signed ones aside; nil without
    /// TLS.
    public let caFile: String?
    private let scheme: String
    private let keyHeader: String
    private let book: HostileBook
    private let start: UInt64
    /// Nil once stopped: then the port is free again.
    private let listener: Mutex<HostileListener?>
    /// The server underneath, where there is one; the waits of tests are there.
    package let wire: WireServer?

    /// Starts a server, which listens when this returns.
    ///
    /// - Parameters:
    ///   - script: The script, version 1.
    ///   - port: Default: 0, the system chooses.
    ///   - keyHeader: The header that carries an idempotency key.
    /// - Throws: ``HostileServerError``; nothing is left behind then.
    public init(
        script: [UInt8], port: Int = 0, keyHeader: String = "Idempotency-Key"
    ) throws(HostileServerError) {
        let document: ScriptDocument
        do throws(StoicSchema.ValidationFailure) {
            document = try ScriptDocument.served(script)
        } catch { throw .script(error) }
        let program = HostileProgram(document)
        (self.keyHeader, book, start) = (keyHeader, program.book, MonotonicTime.now())
        let listening = try HostileListener(program, port: port)
        (self.port, caFile) = (listening.port, listening.caFile)
        scheme = document.listener.isTLS ? "https" : "http"
        if case .wire(let server) = listening { wire = server } else { wire = nil }
        listener = Mutex(listening)
    }

    /// `http://127.0.0.1:port`, or `https`.
    public var baseURL: String { "\(scheme)://127.0.0.1:\(port)" }

    /// What has reached the wire so far.
    public var ledger: HostileLedger {
        HostileLedger(wire, book, since: start, keyHeader: keyHeader)
    }

    /// Ends every connection and stops listening; a second call does nothing. The ledger stays.
    public func stop() {
        let listening = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        listening?.stop()
    }

    deinit { stop() }
}
