/// A loopback port that is bound and not listened on: a connection to it is refused at once, and
/// no other program can take it meanwhile.
public final class ClosedPort: Sendable {
    /// The port, on 127.0.0.1.
    public let port: Int
    private let socket: LoopbackSocket

    /// - Throws: ``WireServerError`` when no port can be had.
    public convenience init() throws(WireServerError) { try self.init(port: 0) }

    init(port wanted: Int) throws(WireServerError) {
        socket = try LoopbackSocket.bound(host: "127.0.0.1", port: wanted)
        port = socket.localPort
    }

    /// `http://127.0.0.1:port`.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    deinit { socket.close() }
}
