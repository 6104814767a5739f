import Stoic
import Synchronization

/// One call's events, made only for a sink that wants them (H12).
final class ClientEvents: HTTPReporter {
    private static let calls = Atomic<UInt64>(0)

    /// A number of a logical call, unique in the process.
    static func nextRequestID() -> UInt64 {
        calls.wrappingAdd(1, ordering: .relaxed).newValue
    }

    private let sink: any EventSink
    private let label: String
    private let requestID: UInt64
    private let method: HTTPMethod
    private let url: HTTPURL
    /// Requests told of: whoever left a flight that was told of in its name has no log of its own.
    private let requests = Atomic(0)

    init(sink: any EventSink, label: String, requestID: UInt64, method: HTTPMethod, url: HTTPURL) {
        self.sink = sink
        self.label = "\(label) \(url.origin.host)"
        self.requestID = requestID
        self.method = method
        self.url = url
    }

    /// Each fact is put together only when somebody listens at that level.
    private func emit(_ name: String, _ level: Event.Level, _ fields: () -> [EventField]) {
        guard level >= sink.minimumLevel else { return }
        var all = [
            EventField("method", .text(method.name)), EventField("host", .text(url.origin.host)),
            EventField("path", .text(url.path)),
        ]
        if sink.wantsPrivateFields, let query = url.query { all.append(.private("query", .text(query))) }
        sink.record(
            Event(name: name, level: level, requestID: requestID, label: label, fields: all + fields()))
    }

    private static func text(_ code: FailureCode?) -> EventValue { .text(code?.text ?? "success") }
}

extension ClientEvents {
    func attemptEnded(_ record: AttemptRecord, cancelled: Bool) {
        requests.wrappingAdd(1, ordering: .relaxed)
        emit("http.request", .debug) {
            var fields = [
                EventField("attempt", .integer(record.number)),
                EventField("outcome", cancelled ? .text("cancelled") : Self.text(record.failure)),
                EventField("duration", .duration(record.duration)),
            ]
            if let status = record.status { fields.append(EventField("status", .integer(status))) }
            if record.hops > 0 { fields.append(EventField("hops", .integer(record.hops))) }
            return fields
        }
    }

    func waitBegins(_ planned: PlannedRetry) {
        (sink as? any WaitObserver)?.waitBegins(planned)
    }

    func retryBegins(_ planned: PlannedRetry, number: Int, waited: Duration) {
        emit("http.retry", .info) {
            [
                EventField("attempt", .integer(number)), EventField("wait", .duration(waited)),
                EventField("planned_delay", .duration(planned.delay)),
                EventField("source", .text(planned.source.rawValue)),
                EventField("reason", Self.text(planned.reason)),
            ]
        }
    }

    func deadlineSkipped(serverWait: Duration?) {
        emit("retry.deadline_skip", .info) {
            serverWait.map { [EventField("retry_after", .duration($0))] } ?? []
        }
    }

    func breakerChanged(_ state: BreakerState) {
        emit("breaker.\(Self.name(state))", state == .closed ? .notice : .warning) { [] }
    }

    func refused(_ rejection: Rejection) {
        switch rejection {
        case .budgetExhausted: emit("budget.exhausted", .warning) { [] }
        case .bulkheadFull: emit("bulkhead.full", .warning) { [] }
        case .breakerOpen: emit("breaker.rejected", .info) { [] }
        case .deadlineExceeded, .held, .sessionEnded: break
        }
    }

    func retryAfterIgnored(_ reason: String) {
        emit("http.retry_after_invalid", .notice) { [EventField("reason", .text(reason))] }
    }

    func coalesced() {
        emit("http.coalesced", .debug) { [] }
    }

    /// A stored answer is handed over.
    func provided(_ provenance: Provenance) {
        let word: String
        switch provenance {
        case .network: return
        case .fresh: word = "fresh"
        case .validated: word = "validated"
        case .stale: word = "stale"
        }
        emit("http.cached", provenance.isStale ? .info : .debug) {
            var fields = [
                EventField("provenance", .text(word)), EventField("age", .duration(provenance.age)),
            ]
            if case .stale(_, let why) = provenance {
                fields.append(EventField("why", .text(why.rawValue)))
            }
            return fields
        }
    }

    /// A body that matches, but not without warnings or repairs.
    func degraded(_ degradation: Degradation) {
        guard !degradation.isNone else { return }
        emit("http.degraded", .notice) {
            [
                EventField("warnings", .integer(degradation.warnings)),
                EventField("repairs", .integer(degradation.repairs)),
            ]
        }
    }

    /// The one terminal event of a call, and its last.
    func ended(_ outcome: Terminal, _ log: AttemptLog) {
        let attempts = EventField("attempts", .integer(log.count))
        switch outcome {
        case .done(let status):
            emit("http.done", .debug) { [attempts, EventField("status", .integer(status))] }
        case .cancelled:
            let told = requests.load(ordering: .relaxed)
            emit("http.cancelled", .debug) { [EventField("attempts", .integer(told))] }
        case .failed(let error):
            switch error.reason {
            case .responseTooLarge(let limit):
                emit("http.response_too_large", .warning) { [EventField("limit", .integer(limit))] }
            case .decoding(let failure, _):
                emit("http.decoding_failed", .notice) {
                    [EventField("errors", .integer(failure.issues.count + failure.omittedIssues))]
                }
            default: break
            }
            emit("http.failed", .warning) {
                var fields = [
                    attempts, EventField("code", .text(error.code)),
                    EventField("stopped", .text(log.stopped.rawValue)),
                ]
                if let status = error.status { fields.append(EventField("status", .integer(status))) }
                return fields
            }
        }
    }

    enum Terminal {
        case done(Int)
        case failed(HTTPError)
        case cancelled
    }

    private static func name(_ state: BreakerState) -> String {
        switch state {
        case .closed: "closed"
        case .open: "open"
        case .halfOpen: "half_open"
        case .isolated: "isolated"
        }
    }
}
