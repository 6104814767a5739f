/// What carries one request to a server and brings back one answer: no retries, redirects or cookies of its
/// own.
///
/// An attempt's task may be cancelled; the transport then ends soon and says `cancelled`.
public protocol HTTPTransport: Sendable {
    /// What it sees to by itself.
    var traits: TransportTraits { get }

    /// Sends a request once.
    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult

    /// Ends every call in flight and takes no more.
    func shutdown()
}

extension HTTPTransport {
    /// It sees to nothing by itself.
    public var traits: TransportTraits { TransportTraits() }
    /// Nothing to end.
    public func shutdown() {}
}
