/// How a connection ended, seen from the server.
public enum WireEnding: Sendable, Hashable {
    /// It has not ended.
    case open
    /// The peer closed in good order (FIN).
    case peerClosed
    /// The peer threw it away (RST), or its end was found gone while sending.
    case peerReset
    /// The server closed it in good order.
    case serverClosed
    /// The server threw it away.
    case serverReset
    /// `stop()` ended it.
    case stopped

    /// Whether the peer was the one to end it.
    public var isByPeer: Bool { self == .peerClosed || self == .peerReset }
}
