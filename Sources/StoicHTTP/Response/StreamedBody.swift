import Stoic
import Synchronization

/// A body under way: what the transport brings, checked again, with the call's one terminal event at its end.
final class StreamedBody: Sendable {
    private struct State {
        /// A whole body, from a transport that cannot stream.
        var whole: [UInt8]
        var count = 0
        var end: End?
    }

    private enum End {
        case whole
        /// Thrown again to whoever reads on, for whom nothing more would look like the end of a whole body.
        case failed(any Error)
    }

    private let response: HTTPResponse
    private let call: LogicalCall
    private let session: SessionGeneration
    private let maxBytes: Int
    private let state: Mutex<State>

    init(_ response: HTTPResponse, _ call: LogicalCall, _ session: SessionGeneration, maxBytes: Int) {
        self.response = response
        self.call = call
        self.session = session
        self.maxBytes = maxBytes
        state = Mutex(State(whole: response.body))
    }

    deinit {
        // Nobody wanted the rest.
        if state.withLock({ $0.end == nil }) { call.events?.ended(.cancelled, response.log) }
    }

    func next() async throws -> [UInt8]? {
        switch state.withLock({ $0.end }) {
        case nil: break
        case .whole: return nil
        case .failed(let error): throw error
        }
        if !call.hasTimeLeft { throw rejected(.deadlineExceeded(serverWait: nil)) }
        let chunk = await chunk()  // point: transport
        // Nothing is handed over to a session that has begun since (H7).
        if session.current != call.generation { throw rejected(.sessionEnded) }
        switch chunk {
        case .bytes(let bytes):
            let fits = state.withLock { state in
                state.count += bytes.count
                return state.count <= maxBytes
            }
            if !fits { throw tooLarge(limit: maxBytes) }
            return bytes
        case .end:
            if end(.whole) { call.events?.ended(.done(response.status), response.log) }
            return nil
        case .failure(let failure) where failure.code == .timedOutAttempt:
            // The limit of all of it is the call's deadline.
            throw rejected(.deadlineExceeded(serverWait: nil))
        case .failure(let failure):
            throw failed(HTTPClient.reason(failure, response.log.count, call), failure.code)
        case .cancelled:
            response.answer.stream?.cancel()
            let error = CancellationError()
            if end(.failed(error)) { call.events?.ended(.cancelled, response.log) }
            throw error
        }
    }

    private func chunk() async -> TransportChunk {
        if let stream = response.answer.stream {
            return await stream.next()  // point: transport
        }
        if Task.isCancelled { return .cancelled }
        let rest = state.withLock { state in
            defer { state.whole = [] }
            return state.whole
        }
        return rest.isEmpty ? .end : .bytes(rest)
    }

    /// The error of a body above a limit, after which there is no more.
    func tooLarge(limit: Int) -> HTTPError {
        failed(.responseTooLarge(limitBytes: limit), .responseTooLarge)
    }

    private func rejected(_ rejection: Rejection) -> HTTPError {
        failed(.rejected(rejection), rejection.code)
    }

    private func failed(_ reason: HTTPError.Reason, _ code: FailureCode) -> HTTPError {
        response.answer.stream?.cancel()
        var log = response.log
        log.judge(code, stopped: .finalOutcome)
        let error = HTTPError(
            reason: reason, log: log, status: response.status,
            host: call.request.url.origin.description, requestID: call.requestID,
            mayHaveActedOnce: call.request.actsAgain)
        if end(.failed(error)) { call.events?.ended(.failed(error), log) }
        return error
    }

    /// True for the first end.
    private func end(_ end: End) -> Bool {
        state.withLock { state in
            guard state.end == nil else { return false }
            state.end = end
            return true
        }
    }
}
