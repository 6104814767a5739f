import Stoic
import StoicHTTP

/// What a scenario's server does with one request.
struct Answer: Sendable {
    var status = 200
    var headers: HTTPHeaders = [:]
    var body: [UInt8] = []
    var after = Duration.zero
    var failure: FailureCode?
    /// Heeds neither limits nor cancellation.
    var isStubborn = false

    static let hang = Answer(after: .seconds(10_000))

    static func status(_ status: Int, after: Duration = .zero, retryAfter: Int? = nil) -> Answer {
        var answer = Answer(status: status, after: after)
        if let retryAfter { answer.headers["Retry-After"] = String(retryAfter) }
        return answer
    }

    static func redirect(_ status: Int, to location: String, retryAfter: Int? = nil) -> Answer {
        var answer = Answer.status(status, retryAfter: retryAfter)
        answer.headers["Location"] = location
        return answer
    }

    /// What comes of it for a client with these limits.
    func perform(_ limits: TransportLimits, from start: Instant) async -> TransportResult {
        let source = Ambient.source(Ambient.current)
        let ready = start.advanced(by: after)
        if isStubborn {
            // A sleep that hears of no cancellation: it is a task of its own, which ends with it.
            await Task { try? await source.sleep(until: ready) }.value
        } else {
            let limit = limits.attempt.map { start.advanced(by: $0) }
            do {
                if after > .zero { try await source.sleep(until: min(ready, limit ?? ready)) }
            } catch {
                return .cancelled
            }
            await Task.yield()
            if Task.isCancelled { return .cancelled }
            if let limit, limit < ready { return .failure(TransportFailure(code: .timedOutAttempt)) }
        }
        if let failure { return .failure(TransportFailure(code: failure)) }
        return .response(TransportResponse(status: status, headers: headers, body: body))
    }
}
