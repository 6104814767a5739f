import Stoic

/// The transport over `URLSession`: Apple's default, Linux's second choice.
public final class URLSessionTransport: HTTPTransport {
    /// What can be set.
    public struct Options: Sendable, Hashable {
        /// Connections a host. Default: 64, above what a client's bulkhead lets through.
        public var maxConnectionsPerHost = 64
        /// Sessions made for requests that must not be sent twice, at once. Default: 32.
        public var maxFreshSessions = 32
        /// Such requests that wait for a session; one more fails. Default: 1,024.
        public var freshQueueLimit = 1_024

        /// The defaults.
        public init() {}
    }

    private let core: SessionCore

    /// A transport with sessions of its own, made when they are needed; they end with it.
    public init(_ options: Options = Options()) {
        core = SessionCore(options)
    }

    deinit { core.close() }

    public var traits: TransportTraits { TransportTraits(limits: .systemTime, isLeaf: true) }

    public func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        if Task.isCancelled { return .cancelled }
        let exchange: SessionExchange
        do {
            exchange = SessionExchange(
                try SessionRequest.make(request), mustNotResend: request.mustNotResend, limits: limits,
                at: SystemTime().now)
        } catch {
            return .failure(TransportFailure(urlErrorCode: -1000, reason: error.description))
        }
        return await withTaskCancellationHandler {  // point: transport
            core.submit(exchange)
            return await exchange.outcome.value()  // point: transport
        } onCancel: {
            core.cancel(exchange)
        }
    }

    public func shutdown() { core.close() }
}
