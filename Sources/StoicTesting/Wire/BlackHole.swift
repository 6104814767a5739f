/// A loopback port where a connection is neither made nor refused: it listens, its queue is full
/// and it never accepts, so that a client's `connect` hangs until its own limit. Tried on Linux.
public final class BlackHole: Sendable {
    /// The port, on 127.0.0.1.
    public let port: Int
    private let listener: LoopbackSocket
    private let fillers: [LoopbackSocket]

    /// - Throws: ``WireServerError`` when no port can be had.
    public convenience init() throws(WireServerError) { try self.init(port: 0) }

    init(port wanted: Int) throws(WireServerError) {
        listener = try LoopbackSocket.bound(host: "127.0.0.1", port: wanted)
        port = listener.localPort
        try listener.listen(backlog: 0)
        // Linux takes one above the backlog; more cost nothing, and hang like any other.
        var fillers: [LoopbackSocket] = []
        for _ in 0..<4 { fillers.append(try .connecting(host: "127.0.0.1", port: port)) }
        self.fillers = fillers
    }

    /// `http://127.0.0.1:port`.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    deinit {
        for filler in fillers { filler.close() }
        listener.close()
    }
}
