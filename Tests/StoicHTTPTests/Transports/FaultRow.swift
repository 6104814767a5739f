import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// What one send must come to, as text that can be compared and printed.
enum Outcome: Sendable, Equatable, CustomStringConvertible {
    case answer(Int, String)
    case failure(FailureCode, Sent)
    case cancelled

    init(_ result: TransportResult) {
        switch result {
        case .cancelled: self = .cancelled
        case .failure(let failure): self = .failure(failure.code, failure.sent)
        case .response(let response):
            self = .answer(response.status, String(decoding: response.body, as: UTF8.self))
        }
    }

    var code: FailureCode? {
        guard case .failure(let code, _) = self else { return nil }
        return code
    }

    var description: String {
        switch self {
        case .cancelled: "cancelled"
        case .failure(let code, let sent): "\(code), sent: \(sent.rawValue)"
        case .answer(let status, let body):
            body.utf8.count > 60 ? "\(status) with \(body.utf8.count) bytes" : "\(status) '\(body)'"
        }
    }
}

/// One fault on the wire, and what each transport makes of it.
struct FaultRow: Sendable, CustomTestStringConvertible {
    enum Place: Sendable {
        case server([WireStep])
        case closedPort
        case unknownHost
        case blackHole
        /// An address to which no network leads.
        case unreachable
        /// TLS spoken to a server that ends the handshake in this way (`docs/hostile-server.md`).
        case handshake(String)
    }

    var name: String
    var place: Place
    var method = HTTPMethod.get
    var body: [UInt8]?
    var limits = TransportLimits(attempt: .seconds(15), maxResponseBytes: 100_000)
    var curl: Outcome
    /// The same, where URLSession can see the same.
    var urlSession: Outcome?
    /// Whether the transport is shut down once the request is at the server.
    var isShutDown = false
    /// A fault of Linux's URLSession: it ends the process.
    var isTrapOnLinux = false

    var testDescription: String { name }

    func expected(of kind: TransportKind) -> Outcome {
        kind == .urlSession ? urlSession ?? curl : curl
    }

    init(_ name: String, _ steps: [WireStep], _ curl: Outcome, urlSession: Outcome? = nil) {
        self.init(name, .server(steps), curl, urlSession: urlSession)
    }

    /// Closed after the text.
    init(_ name: String, text: String, _ curl: Outcome, urlSession: Outcome? = nil) {
        self.init(name, [.sendText(text), .closeFIN], curl, urlSession: urlSession)
    }

    init(_ name: String, _ place: Place, _ curl: Outcome, urlSession: Outcome? = nil) {
        (self.name, self.place, self.curl, self.urlSession) = (name, place, curl, urlSession)
    }

    func with(_ change: (inout FaultRow) -> Void) -> FaultRow {
        var row = self
        change(&row)
        return row
    }

    /// Sends the row's request and says what came of it.
    func outcome(on kind: TransportKind) async throws -> Outcome {
        switch place {
        case .unknownHost: return try await send("http://name.invalid", kind)
        case .closedPort:
            let port = try ClosedPort()
            return try await send(port.baseURL, kind)
        case .blackHole:
            let hole = try BlackHole()
            return try await send(hole.baseURL, kind)
        // A broadcast address: TCP cannot be asked to go there.
        case .unreachable: return try await send("http://255.255.255.255:9", kind)
        case .handshake(let how):
            let step = "{\"do\": \"fault\", \"how\": \"\(how)\", \"at\": \"tls\"}"
            let script =
                "{\"v\": 1, \"connections\": {\"steps\": [\(step)], \"then\": \(step)}, \"routes\": {}}"
            let server = try HostileServer(script: Array(script.utf8))
            defer { server.stop() }
            return try await send("https://127.0.0.1:\(server.port)", kind)
        case .server(let steps):
            let server = try WireServer { _, _ in steps }
            let outcome = try await send(server.baseURL, kind) { transport in
                guard isShutDown else { return }
                #expect(await server.waitForRequests(1))
                transport.shutdown()
            }
            // What was cut or given up is closed too; and until it is, the server's own end would be one
            // more fault.
            #expect(await server.waitForAllEnded(), "a connection is left open")
            server.stop()
            return outcome
        }
    }

    private func send(
        _ base: String, _ kind: TransportKind,
        meanwhile: (any HTTPTransport) async -> Void = { _ in }
    ) async throws -> Outcome {
        let transport = kind.make()
        defer { transport.shutdown() }
        let request = TransportRequest(
            method: method, url: try HTTPURL(base + "/row"), headers: HTTPHeaders(), body: body,
            mustNotResend: method == .post)
        let sending = Task { await transport.send(request, limits: limits) }
        await meanwhile(transport)
        return Outcome(await sending.value)
    }
}
