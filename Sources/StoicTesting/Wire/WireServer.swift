import Synchronization

/// A small real server on the loopback that answers badly on purpose, and the same way each time.
///
/// It says what reached the wire: a test that counts here cannot be fooled by what a client
/// believes it sent. It is no server for anything else: a thread a connection, HTTP/1.1 only.
public final class WireServer: Sendable {
    /// The port it listens on.
    public let port: Int
    private let host: String
    private let core: WireCore
    private let acceptor: Mutex<WireThread?>

    /// Starts a server whose steps a closure chooses.
    ///
    /// - Parameters:
    ///   - host: A numeric IPv4 address. Default: the loopback.
    ///   - port: Default: 0, the system chooses.
    ///   - maxConnections: Past it, connections wait in the system's queue. Default: 512.
    ///   - onAccept: Steps for a connection, by its number, before any request is read; nil for
    ///     none. Unless they close it, requests are read after them.
    ///   - beforeBody: Steps that answer a head without reading its body; nil to read it first.
    ///   - handler: The steps for a request. It runs on the connection's thread and must not
    ///     call `stop()`.
    /// - Throws: ``WireServerError`` when the address cannot be listened on.
    public convenience init(
        host: String = "127.0.0.1", port: Int = 0, maxConnections: Int = 512,
        onAccept: (@Sendable (_ connection: Int) -> [WireStep]?)? = nil,
        beforeBody: (@Sendable (WireRequest, WireContext) -> [WireStep]?)? = nil,
        handler: @escaping @Sendable (WireRequest, WireContext) -> [WireStep]
    ) throws(WireServerError) {
        let program = WireProgram(onAccept: onAccept) { request, context in
            if let steps = beforeBody?(request, context) { return .now(steps) }
            return .afterBody { handler($0, context) }
        }
        try self.init(program, host, port, maxConnections)
    }

    /// Starts a server that answers by turn: the n-th request to a path gets the n-th list, the
    /// last repeats, and a path that is not in the script gets a 404.
    ///
    /// A key is a path, a target with its query, or either after a method (`POST /pay`); the most
    /// exact one answers.
    ///
    /// - Throws: ``WireServerError`` when the address cannot be listened on.
    public convenience init(
        script: [String: [[WireStep]]], host: String = "127.0.0.1", port: Int = 0,
        maxConnections: Int = 512, onAccept: (@Sendable (_ connection: Int) -> [WireStep]?)? = nil
    ) throws(WireServerError) {
        let program = WireProgram.script(script, onAccept: onAccept)
        try self.init(program, host, port, maxConnections)
    }

    /// A server that no slow or idle client can keep from others for long.
    package convenience init(
        host: String, port: Int, maxConnections: Int, requestMilliseconds: Int,
        handler: @escaping @Sendable (_ request: WireRequest) -> [WireStep]
    ) throws(WireServerError) {
        let program = WireProgram(onAccept: nil) { _, _ in .afterBody { handler($0) } }
        try self.init(program, host, port, maxConnections, requestMilliseconds: requestMilliseconds)
    }

    init(
        _ program: WireProgram, _ host: String, _ port: Int, _ maxConnections: Int,
        requestMilliseconds: Int? = nil
    ) throws(WireServerError) {
        let core = try WireCore(program: program, requestMilliseconds: requestMilliseconds)
        let listener = try LoopbackSocket.bound(host: host, port: port)
        try listener.listen(backlog: 1_024)
        self.host = host
        self.port = listener.localPort
        self.core = core
        let thread = WireThread {
            var loop = WireAcceptor(
                core: core, listener: listener, maxConnections: max(1, maxConnections))
            loop.run()
        }
        guard let thread else {
            listener.close()
            throw .system(call: "pthread_create", errno: 0)
        }
        acceptor = Mutex(thread)
    }

    /// `http://host:port`, with no slash at its end.
    public var baseURL: String { "http://\(host):\(port)" }

    /// Opens a gate, for those who wait at it and those who will come.
    public func open(_ gate: String) { core.gates.open(gate) }

    /// Ends every connection, stops listening and waits for its threads; a second call does
    /// nothing. What was recorded stays.
    public func stop() {
        let thread = acceptor.withLock { acceptor in
            defer { acceptor = nil }
            return acceptor
        }
        guard let thread else { return }
        core.stop.signal()
        thread.join()
        core.gates.removeAll()
    }

    deinit { stop() }

    var ledger: WireLedger { core.ledger }
}
