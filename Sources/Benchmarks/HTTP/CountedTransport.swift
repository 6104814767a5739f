import StoicHTTP
import Synchronization

/// Another transport, with its sends counted: what proves that calls came through.
final class CountedTransport: HTTPTransport {
    private let inner: any HTTPTransport
    private let sends = Atomic<Int>(0)
    private let limited = Atomic<Int>(0)

    init(_ inner: any HTTPTransport) {
        self.inner = inner
    }

    var count: Int { sends.load(ordering: .relaxed) }
    /// Sends that came with all limits of a standard policy.
    var limitedCount: Int { limited.load(ordering: .relaxed) }

    var traits: TransportTraits { inner.traits }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        sends.add(1, ordering: .relaxed)
        if limits.attempt != nil, limits.connect != nil, limits.stall != nil {
            limited.add(1, ordering: .relaxed)
        }
        return await inner.send(request, limits: limits)
    }

    func shutdown() { inner.shutdown() }
}
