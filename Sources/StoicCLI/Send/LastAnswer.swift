import StoicHTTP
import Synchronization

/// A transport that remembers its last send: an error keeps only the beginning of an answer.
final class LastAnswer: HTTPTransport {
    private struct State {
        var url: HTTPURL?
        var answer: TransportResponse?
    }

    private let base: any HTTPTransport
    private let state = Mutex(State())

    init(_ base: any HTTPTransport) {
        self.base = base
    }

    /// Where the last send went.
    var url: HTTPURL? { state.withLock { $0.url } }
    /// What it brought, when that was an answer.
    var answer: TransportResponse? { state.withLock { $0.answer } }

    var traits: TransportTraits { base.traits }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        state.withLock { $0 = State(url: request.url) }
        let result = await base.send(request, limits: limits)
        if case .response(let response) = result { state.withLock { $0.answer = response } }
        return result
    }

    func shutdown() { base.shutdown() }
}
