import Foundation
import Stoic
import StoicApple

/// What the pipeline sends for one logical call: each attempt with its redirects.
final class HTTPAttempt: PipelineOperation {
    let request: PreparedRequest
    let transport: any HTTPTransport
    let policy: HTTPPolicy
    let session: SessionGeneration
    let events: ClientEvents?
    let enforcesLimit: Bool
    let isLeaf: Bool

    init(
        request: PreparedRequest, transport: any HTTPTransport, policy: HTTPPolicy,
        session: SessionGeneration, events: ClientEvents?, traits: TransportTraits, ambient: Ambient?
    ) {
        self.request = request
        self.transport = transport
        self.policy = policy
        self.session = session
        self.events = events
        isLeaf = traits.isLeaf
        enforcesLimit =
            traits.limits == .ambientTime || (traits.limits == .systemTime && ambient?.source == nil)
    }

    var replayability: Replayability { request.replayability }

    func attempt(_ context: AttemptContext) async -> Attempted {
        var body = request.body?.inMemory
        if body == nil, let unread = request.body {
            SuspensionPoint.requestBody.entered(context.ambient)
            do {
                body = try await unread.read(limit: policy.maxRequestBytes)  // point: requestBody
            } catch let problem as InvalidRequest {
                return failed(.invalid(problem), code: .invalidRequest)
            } catch {
                return .cancelled
            }
        }
        let first = RedirectMachine.Hop(
            method: request.method, url: request.url, headers: request.headers, hasBody: body != nil)
        let result = await send(first, body, context)  // point: transport
        guard policy.followsRedirects, case .response(let response) = result,
            300...399 ~= response.status
        else { return settle(result, first.url, hops: 0) }
        return await follow(response, from: first, body, context)  // point: transport
    }

    private func send(
        _ hop: RedirectMachine.Hop, _ body: [UInt8]?, _ context: AttemptContext
    ) async -> TransportResult {
        let request = TransportRequest(
            method: hop.method, url: hop.url, headers: hop.headers, body: hop.hasBody ? body : nil,
            mustNotResend: replayability != .repeatable)
        let left = context.limit.map { limit in
            (hop.url == self.request.url ? context.start : Ambient.now(context.ambient)).duration(to: limit)
        }
        let limits = TransportLimits(
            connect: policy.connectTimeout, firstByte: policy.firstByteTimeout, stall: policy.stallTimeout,
            attempt: left, maxResponseBytes: policy.maxResponseBytes)
        return await transport.send(request, limits: limits)  // point: transport
    }

    /// Follows the chain to its end: every hop by the same rules on every transport (H4).
    private func follow(
        _ answer: TransportResponse, from first: RedirectMachine.Hop, _ body: [UInt8]?,
        _ context: AttemptContext
    ) async -> Attempted {
        var chain = RedirectMachine(
            start: first.url, limit: policy.maxRedirects, isOneShot: replayability == .oneShotBody,
            keyHeader: policy.idempotencyKeyHeader)
        var hop = first
        var answer = answer
        while true {
            switch chain.answered(answer.status, location: answer.headers.values(for: "Location"), from: hop) {
            case .final: return settle(.response(answer), hop.url, hops: chain.hops)
            case .refuse(let code):
                let failure = TransportFailure(
                    code: code, fault: .caller, sent: .maybe, repeatingCanHelp: false, urlErrorCode: -1007,
                    reason: "the redirect was not followed")
                return settle(.failure(failure), hop.url, hops: chain.hops)
            case .follow(let next):
                if let end = await wait(answer, hop.url, context) { return end }  // point: redirectWait
                if Task.isCancelled { return .cancelled }
                if session.current != context.generation {
                    return ended(.rejected(.sessionEnded), answer, hop.url)
                }
                hop = next
                let result = await send(hop, body, context)  // point: transport
                guard case .response(let response) = result, 300...399 ~= response.status else {
                    return settle(result, hop.url, hops: chain.hops)
                }
                answer = response
            }
        }
    }

    /// A 3xx's Retry-After: waited for within the attempt, or handed to the caller whole; never cut short (R7).
    private func wait(
        _ answer: TransportResponse, _ url: HTTPURL, _ context: AttemptContext
    ) async -> Attempted? {
        guard let wait = serverWait(answer), wait > .zero else { return nil }
        let now = Ambient.now(context.ambient)
        let resume = now.advanced(by: wait)
        if wait > policy.maxRetryAfter || context.limit.map({ resume >= $0 }) ?? false {
            return ended(.deferred(wait: wait), answer, url)
        }
        SuspensionPoint.redirectWait.entered(context.ambient)
        do {
            try await Ambient.source(context.ambient).sleep(until: resume)  // point: redirectWait
        } catch {
            return .cancelled
        }
        return nil
    }

    private func settle(_ result: TransportResult, _ url: HTTPURL, hops: Int) -> Attempted {
        switch result {
        case .cancelled: return .cancelled
        case .failure(let failure):
            return Attempted(
                value: AttemptOutcome(.failure(failure), url: url),
                verdict: AttemptVerdict(failure, hops: hops))
        case .response(let response):
            // The client checks again, for transports that do not.
            guard response.body.count <= policy.maxResponseBytes else {
                let failure = TransportFailure(urlErrorCode: -1103, reason: "the body is above the limit")
                return Attempted(
                    value: AttemptOutcome(.failure(failure), url: url),
                    verdict: AttemptVerdict(failure, hops: hops))
            }
            let wait = 200...299 ~= response.status ? nil : serverWait(response)
            return Attempted(
                value: AttemptOutcome(.response(response), url: url, serverWait: wait),
                verdict: AttemptVerdict(response, serverWait: wait, hops: hops, policy: policy))
        }
    }

    private func failed(_ kind: AttemptOutcome.Kind, code: FailureCode) -> Attempted {
        Attempted(
            value: AttemptOutcome(kind, url: request.url),
            verdict: AttemptVerdict(repeat: .never, health: .nothing, code: code, sent: .no))
    }

    private func ended(_ end: CallEnd, _ answer: TransportResponse, _ url: HTTPURL) -> Attempted {
        Attempted(
            ended: end, value: AttemptOutcome(.response(answer), url: url, serverWait: serverWait(answer)),
            verdict: AttemptVerdict(
                repeat: .never, health: .success, code: .status(answer.status), status: answer.status))
    }

    /// The wall clock's one use: a date becomes a time left, once (T1, R7).
    private func serverWait(_ response: TransportResponse) -> Duration? {
        let values = response.headers.values(for: "Retry-After")
        guard !values.isEmpty else { return nil }
        switch RetryAfter.read(
            values, responseDate: response.headers["Date"], now: policy.wallClock.now)
        {
        case .absent: return nil
        case .wait(let wait): return wait
        case .invalid(let reason):
            events?.retryAfterIgnored(reason.rawValue)
            return nil
        }
    }
}
