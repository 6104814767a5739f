import Stoic
import StoicHTTP
import StoicStore

/// One request on its way past the cache.
final class Visit: CacheVisit {
    let stage: CacheStage
    let request: CacheRequest
    let url: HTTPURL
    let stored: StoredResponse?
    /// Of the writes there were when it came.
    let mark: UInt64
    let conditions: [HTTPField]

    init(
        stage: CacheStage, request: CacheRequest, url: HTTPURL, stored: StoredResponse?, mark: UInt64,
        conditions: [HTTPField]
    ) {
        self.stage = stage
        self.request = request
        self.url = url
        self.stored = stored
        self.mark = mark
        self.conditions = conditions
    }

    func received(_ seen: CacheAnswer) async -> CacheReception {
        let answer = seen.answer
        let isElsewhere = seen.url.target != url.target || seen.url.origin != url.origin
        let reply = CacheReply(
            status: answer.status, fields: CacheFields(answer.headers.map { CacheField($0.name, $0.value) }),
            body: answer.body, redirectedTo: isElsewhere ? seen.url.string : nil,
            requestedAt: seen.requestedAt, receivedAt: seen.receivedAt, wallClock: seen.wallClock)
        switch stage.machine.answered(reply, to: request, stored: stored) {
        case .pass: return .asIs
        case .store(let fresh), .updated(let fresh):
            await stage.keep(fresh, for: request.key, since: mark, at: seen.receivedAt)
            return .asIs
        case .outdated:
            await stage.store.remove(request.key)
            return .asIs
        case .askAnew: return .askAnew
        case .confirmed where stage.wasEmptied(since: mark):
            // Who came aboard since may be another account.
            return .askAnew
        case .confirmed(let fresh, let isKept):
            if isKept {
                await stage.keep(fresh, for: request.key, since: mark, at: seen.receivedAt)
            } else {
                await stage.store.remove(request.key)
            }
            return .confirmed(serving(fresh, .validated, at: seen.receivedAt))
        }
    }

    func standsIn(for failure: CacheFailure, at now: Instant) -> CacheServing? {
        guard let stored else { return nil }
        let kind: CacheMachine.Failure =
            switch failure {
            case .offline: .offline
            case .unreachable: .unreachable
            case .status(let status): .status(status)
            }
        guard let provenance = stage.machine.failed(kind, request, stored: stored, at: now) else {
            return nil
        }
        return serving(stored, provenance, at: now)
    }

    func serving(_ stored: StoredResponse, _ provenance: Provenance, at now: Instant) -> CacheServing {
        let fields = stored.aged(at: now).lines.map { HTTPField(name: $0.name, value: $0.value) }
        let elsewhere = stored.redirectedTo.flatMap { try? HTTPURL($0) }
        return CacheServing(
            answer: TransportResponse(
                status: stored.status, headers: HTTPHeaders(fields),
                body: request.method == "HEAD" ? [] : stored.body),
            url: elsewhere ?? url, provenance: provenance)
    }
}
