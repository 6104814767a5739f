import Foundation
import Stoic
import StoicApple
import Synchronization

/// What the pipeline sends for one logical call: each attempt with its redirects.
final class HTTPAttempt: PipelineOperation {
    let request: PreparedRequest
    let transport: any HTTPTransport
    let policy: HTTPPolicy
    let session: SessionGeneration
    let reader: (any BodyReader)?
    let reporter: (any HTTPReporter)?
    let streaming: TransportLimits.Stream?
    let isValidation: Bool
    let streamsUploads: Bool
    let enforcesLimit: Bool
    let isLeaf: Bool
    private let next: Mutex<Next>

    /// What the next attempt needs to know.
    private struct Next {
        /// The body that it sends, read for it.
        var body: [UInt8]?
        /// Or the body that the transport reads.
        var upload: TransportUpload?
        /// The last answer said that it came to the wrong connection.
        var wantsOtherConnection = false
    }

    /// What is sent: bytes, or what the transport reads by itself.
    private struct Body {
        var bytes: [UInt8]?
        var upload: TransportUpload?
        var isNone: Bool { bytes == nil && upload == nil }
    }

    private let followed = Atomic(0)

    init(
        _ call: LogicalCall, transport: any HTTPTransport, traits: TransportTraits,
        session: SessionGeneration,
        reporter: (any HTTPReporter)?
    ) {
        request = call.request
        policy = call.policy.policy
        reader = call.reader
        streaming = call.streaming
        isValidation = call.isValidation
        streamsUploads = traits.streamsUploads
        next = Mutex(Next(body: call.request.body?.inMemory))
        self.transport = transport
        self.session = session
        self.reporter = reporter
        isLeaf = traits.isLeaf
        enforcesLimit =
            traits.limits == .ambientTime || (traits.limits == .systemTime && call.ambient?.source == nil)
    }

    var replayability: Replayability { request.replayability }

    var hops: Int { followed.load(ordering: .relaxed) }

    var needsPreparation: Bool {
        guard let body = request.body else { return false }
        return body.inMemory == nil
    }

    /// Reads the body from its beginning; a source that hangs or heeds no cancellation is left behind.
    func prepare(until limit: Instant?, _ ambient: Ambient?) async -> Preparation {
        guard let source = request.body else { return .ready }
        let most = policy.maxRequestBytes
        if streamsUploads {
            do throws(InvalidRequest) {
                if let upload = try source.upload(limit: most) {
                    next.withLock { $0.upload = upload }
                    return .ready
                }
            } catch {
                return .failed(AttemptOutcome(.invalid(error), url: request.url), .invalidRequest)
            }
        }
        let race = await Race.run(until: limit, ambient: ambient) {  // point: requestBody
            await source.read(limit: most)  // point: requestBody
        }
        let problem: InvalidRequest
        switch race {
        case .ended(.success(let bytes)):
            next.withLock { $0.body = bytes }
            return .ready
        case .ended(.failure(let found)): problem = found
        case .limit, .cancelled:
            problem = InvalidRequest(field: "body", reason: "was not read within the attempt's limit")
        }
        return .failed(AttemptOutcome(.invalid(problem), url: request.url), .invalidRequest)
    }

    func attempt(_ context: AttemptContext) async -> Attempted {
        let body = next.withLock { Body(bytes: $0.body, upload: $0.upload) }
        followed.store(0, ordering: .relaxed)
        let first = RedirectMachine.Hop(
            method: request.method, url: request.url, headers: request.headers, hasBody: !body.isNone)
        let result = await send(first, body, context, at: context.start)  // point: transport
        guard policy.followsRedirects, case .response(let response) = result,
            300...399 ~= response.status
        else { return settle(result, first.url, hops: 0) }
        return await follow(response, from: first, body, context)  // point: transport
    }

    private func send(
        _ hop: RedirectMachine.Hop, _ body: Body, _ context: AttemptContext, at now: Instant
    ) async -> TransportResult {
        // After a 421 on another connection (RFC 9110, 15.5.20): what must not be resent goes on a fresh one.
        let isAlone = replayability != .repeatable || next.withLock { $0.wantsOtherConnection }
        let request = TransportRequest(
            method: hop.method, url: hop.url, headers: hop.headers, body: hop.hasBody ? body.bytes : nil,
            upload: hop.hasBody ? body.upload : nil, mustNotResend: isAlone)
        let left = context.limit.map { now.duration(to: $0) }
        var limits = TransportLimits(
            connect: policy.connectTimeout, firstByte: policy.firstByteTimeout, stall: policy.stallTimeout,
            attempt: left, maxResponseBytes: policy.maxResponseBytes,
            // A redirect's body is read to keep the connection, and only if it costs next to nothing.
            maxRedirectBodyBytes: policy.followsRedirects ? 65_536 : nil)
        limits.maxRequestBytes = policy.maxRequestBytes
        if var streaming {
            if context.ambient?.source == nil {
                streaming.whole = context.ambient?.deadline.map { now.duration(to: $0) }
            }
            limits.stream = streaming
        }
        return await transport.send(request, limits: limits)  // point: transport
    }

    /// Follows the chain to its end: every hop by the same rules on every transport (H4).
    private func follow(
        _ answer: TransportResponse, from first: RedirectMachine.Hop, _ body: Body,
        _ context: AttemptContext
    ) async -> Attempted {
        var chain = RedirectMachine(
            start: first.url, limit: policy.maxRedirects, isOneShot: replayability == .oneShotBody,
            keyHeader: policy.idempotencyKeyHeader)
        var hop = first
        var answer = answer
        while true {
            switch chain.answered(answer.status, location: answer.headers.values(for: "Location"), from: hop)
            {
            case .final: return settle(.response(answer), hop.url, hops: chain.hops)
            case .refuse(let code):
                let failure = TransportFailure(
                    code: code, fault: .caller, sent: .maybe, repeatingCanHelp: false, urlErrorCode: -1007,
                    reason: "the redirect was not followed")
                return settle(.failure(failure), hop.url, hops: chain.hops)
            case .follow(let next):
                // point: redirectWait
                if let end = await wait(answer, hop.url, chain.hops - 1, context) { return end }
                if Task.isCancelled { return .cancelled }
                if session.current != context.generation {
                    return ended(.rejected(.sessionEnded), answer, hop.url, hops: chain.hops - 1)
                }
                hop = next
                let now = Ambient.now(context.ambient)
                if let limit = context.limit, now >= limit {
                    let failure = TransportFailure(code: .timedOutAttempt)
                    return settle(.failure(failure), hop.url, hops: chain.hops - 1)
                }
                followed.store(chain.hops, ordering: .relaxed)
                let result = await send(hop, body, context, at: now)  // point: transport
                guard case .response(let response) = result, 300...399 ~= response.status else {
                    return settle(result, hop.url, hops: chain.hops)
                }
                answer = response
            }
        }
    }

    /// A 3xx's Retry-After (R7): waited for within the attempt, by the rules of every server's wait (R8). One
    /// that the attempt's limit has no room for is handed to the caller whole; it is never cut short.
    private func wait(
        _ answer: TransportResponse, _ url: HTTPURL, _ hops: Int, _ context: AttemptContext
    ) async -> Attempted? {
        guard let asked = serverWait(answer), asked > .zero else { return nil }
        if asked > policy.maxRetryAfter, policy.longServerWait == .defer {
            return ended(.deferred(wait: asked), answer, url, hops: hops)
        }
        let now = Ambient.now(context.ambient)
        let resume = now.advanced(by: min(asked, policy.maxRetryAfter))
        if let deadline = context.ambient?.deadline, resume >= deadline {
            return ended(.rejected(.deadlineExceeded(serverWait: asked)), answer, url, hops: hops)
        }
        if let limit = context.limit, resume >= limit {
            return ended(.deferred(wait: asked), answer, url, hops: hops)
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
        case .cancelled where Task.isCancelled: return .cancelled
        case .cancelled:
            // Nobody asked for it: to the caller that is a failure of the transport.
            let failure = TransportFailure(code: .unknown, reason: "the transport gave up by itself")
            return settle(.failure(failure), url, hops: hops)
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
            if response.status == 421 { next.withLock { $0.wantsOtherConnection = true } }
            let isConfirmed = isValidation && response.status == 304
            let isSuccess = isConfirmed || policy.retryStatuses[response.status] == .success
            if !isSuccess { response.stream?.cancel() }
            let wait = isSuccess ? nil : serverWait(response)
            var verdict = AttemptVerdict(response, serverWait: wait, hops: hops, policy: policy)
            if isConfirmed {
                verdict.repeat = .success
                verdict.code = nil
            } else if isSuccess, reader?.complaint(about: response) != nil {
                verdict.repeat = .never
                verdict.health = .nothing
                verdict.code = .decoding
            }
            return Attempted(
                value: AttemptOutcome(.response(response), url: url, serverWait: wait), verdict: verdict)
        }
    }

    private func ended(
        _ end: CallEnd, _ answer: TransportResponse, _ url: HTTPURL, hops: Int
    ) -> Attempted {
        Attempted(
            ended: end, value: AttemptOutcome(.response(answer), url: url),
            verdict: AttemptVerdict(
                repeat: .never, health: .success, code: .status(answer.status), status: answer.status,
                hops: hops))
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
            reporter?.retryAfterIgnored(reason.rawValue)
            return nil
        }
    }
}
