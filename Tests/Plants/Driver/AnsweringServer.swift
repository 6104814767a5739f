import Stoic
import StoicHTTP

/// A scenario's server: what it does with a request is a function of the world's choices.
final class AnsweringServer: HTTPTransport {
    let traits: TransportTraits
    private let answer: @Sendable (TransportRequest) -> Answer

    init(
        limits: TransportTraits.Limits = .ambientTime,
        _ answer: @escaping @Sendable (TransportRequest) -> Answer
    ) {
        traits = TransportTraits(limits: limits, isLeaf: true)
        self.answer = answer
    }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        await answer(request).perform(limits, from: Ambient.now(Ambient.current))
    }
}
