import Stoic
import Synchronization

/// A server of queued answers without a network: for tests, previews and demonstrations.
///
/// Each route has its own queue; a request takes the next step, the last one repeats, or `then` answers from
/// there on. A request that no route expects is a 404, and is listed. Nothing is shared between two of these.
public final class ScriptedTransport: HTTPTransport {
    struct State {
        var routes: [String: ScriptedQueue<ScriptedStep>] = [:]
        var pool = ScriptedPool()
        var records: [ScriptedRecord] = []
        var unscripted: [String] = []
        var inFlight = 0
        var maxInFlight = 0
        var isShutDown = false
    }

    /// It keeps the limits on the ambient time source, unless it was made to keep none.
    public let traits: TransportTraits
    let state = Mutex(State())

    /// A server that knows no route yet.
    ///
    /// - Parameter limits: Who ends an attempt at its limit. Default: this transport, on the ambient time.
    public init(limits: TransportTraits.Limits = .ambientTime) {
        traits = TransportTraits(limits: limits, isLeaf: true)
    }

    /// Queues steps for a route.
    ///
    /// - Parameters:
    ///   - route: A path, with or without its query (`/users`), a method and a path (`POST /users`), or
    ///     either with a whole URL. The most exact one answers.
    ///   - steps: Taken one a request; the last one repeats.
    ///   - then: Answers when they are used up, instead of the last.
    @discardableResult
    public func on(
        _ route: String, respond steps: ScriptedStep..., then: ScriptedStep? = nil
    ) -> ScriptedTransport {
        on(route, respond: steps, then: then)
    }

    /// Queues a list of steps for a route.
    @discardableResult
    public func on(
        _ route: String, respond steps: [ScriptedStep], then: ScriptedStep? = nil
    ) -> ScriptedTransport {
        state.withLock { state in
            state.routes[route, default: ScriptedQueue(steps: [])].steps += steps
            if let then { state.routes[route]?.then = then }
        }
        return self
    }

    /// Every request so far, in order.
    public var requests: [ScriptedRecord] { state.withLock { $0.records } }
    /// Requests that no route expected: method and path.
    public var unscripted: [String] { state.withLock { $0.unscripted } }
    /// In flight now.
    public var inFlight: Int { state.withLock { $0.inFlight } }
    /// In flight at most, so far.
    public var maxInFlight: Int { state.withLock { $0.maxInFlight } }
    /// Requests whose task was cancelled.
    public var cancelled: Int { requests.count { $0.end == .cancelled } }
    /// Answers that were cut off: at a limit of time or size, or by the connection's end.
    public var cut: Int {
        requests.count { record in
            guard case .failed(let code) = record.end else { return false }
            return switch code {
            case .responseTooLarge, .reset, .closedEarly, .timedOutFirstByte, .timedOutStall,
                .timedOutAttempt:
                true
            default: false
            }
        }
    }

    /// Routes whose steps were not all taken, with how many are left.
    public var unconsumed: [String: Int] {
        state.withLock { state in
            state.routes.compactMapValues { $0.left > 0 ? $0.left : nil }
        }
    }

    /// Requests that acted again although they carried no key and are not idempotent (S3): it must be empty.
    ///
    /// - Parameter keyHeader: The header that carries the key.
    public func repeatedSideEffects(keyHeader: String = "Idempotency-Key") -> [ScriptedRecord] {
        var seen: Set<[String]> = []
        return requests.filter { record in
            guard record.acted, !record.method.isIdempotent, !record.headers.contains(keyHeader)
            else { return false }
            let same = [
                record.method.name, record.request.url.string, String(decoding: record.body, as: UTF8.self),
            ]
            return !seen.insert(same).inserted
        }
    }

    /// Answers nothing any more; what is in flight ends as scripted.
    public func shutdown() {
        state.withLock { $0.isShutDown = true }
    }
}
