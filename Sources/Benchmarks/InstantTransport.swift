import StoicHTTP
import Synchronization

/// Answers at once, keeps every limit by doing nothing, and counts.
final class InstantTransport: HTTPTransport {
    private let answer = TransportResponse(
        status: 200, headers: ["Content-Type": "application/json"], body: Array(#"{"id":42}"#.utf8))
    private let sends = Atomic<Int>(0)
    private let limited = Atomic<Int>(0)

    var count: Int { sends.load(ordering: .relaxed) }
    /// Sends that came with an attempt limit.
    var limitedCount: Int { limited.load(ordering: .relaxed) }

    var traits: TransportTraits { TransportTraits(limits: .ambientTime, isLeaf: true) }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        sends.add(1, ordering: .relaxed)
        if limits.attempt != nil { limited.add(1, ordering: .relaxed) }
        return .response(answer)
    }
}
