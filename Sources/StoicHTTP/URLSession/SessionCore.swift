import Foundation
import Stoic
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport's sessions and the calls on them.
///
/// All but `submit`, `cancel` and `close` runs on one serial queue, the sessions' delegate queue too, so that
/// a start, a cancel, an answer and a limit each find the others done or not begun.
final class SessionCore: Sendable {
    private struct State {
        var shared: (session: URLSession, delegate: SessionDelegate)?
        var live: [Int: SessionExchange] = [:]
        var numbers: [ObjectIdentifier: Int] = [:]
        var lastNumber = 0
        var places: FreshPlaces
        var isClosed = false
    }

    private let options: URLSessionTransport.Options
    private let queue = OperationQueue()
    /// On Linux a stop waits for what libcurl is busy with, which is a hostile server's to say: nobody else
    /// waits for it.
    private let stops = DispatchQueue(label: "stoic.urlsession.stops")
    /// Made with the first call.
    private let timer = Mutex<SessionTimer?>(nil)
    private let state: Mutex<State>

    init(_ options: URLSessionTransport.Options) {
        self.options = options
        let places = FreshPlaces(limit: options.maxFreshSessions, queueLimit: options.freshQueueLimit)
        state = Mutex(State(places: places))
        queue.maxConcurrentOperationCount = 1
    }

    // MARK: From anywhere

    func submit(_ exchange: SessionExchange) {
        queue.addOperation { self.begin(exchange) }
    }

    /// A hop on purpose: see `Lease.stop`.
    func cancel(_ exchange: SessionExchange) {
        queue.addOperation { self.apply(exchange) { machine, _ in machine.cancelled() } }
    }

    /// Takes no more from now on, and ends the rest soon.
    func close() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        if wasClosed { return }
        queue.addOperation { self.endAll() }
    }

    // MARK: On the queue

    /// Whether the exchange goes on after this.
    @discardableResult
    func apply(
        _ exchange: SessionExchange, _ event: (inout ExchangeMachine, Instant) -> ExchangeEnd?
    ) -> Bool {
        let now = SystemTime().now
        if let result = exchange.apply({ event(&$0, now) }) {
            settle(exchange, result)
            return false
        }
        if let deadline = exchange.deadline { arm(for: deadline, now: now) }
        return !exchange.isEnded
    }

    /// The shared session is gone, by our own doing or the system's: the next call makes another.
    func lost(_ session: URLSession) {
        state.withLock { if $0.shared?.session === session { $0.shared = nil } }
    }

    private func begin(_ exchange: SessionExchange) {
        // Cancelled between its submission and now: nothing is sent.
        if exchange.isEnded { return }
        let (isClosed, answer) = state.withLock { state -> (Bool, FreshPlaces.Answer) in
            if state.isClosed { return (true, .refuse) }
            state.lastNumber += 1
            state.live[state.lastNumber] = exchange
            state.numbers[ObjectIdentifier(exchange)] = state.lastNumber
            return (false, exchange.mustNotResend ? state.places.asked(by: state.lastNumber) : .start)
        }
        switch answer {
        case .start: start(exchange)
        case .wait: apply(exchange) { _, _ in nil }
        case .refuse:
            let failure = isClosed ? Self.shutDown(sent: .no) : Self.queueFull
            apply(exchange) { machine, _ in machine.refused(failure) }
        }
    }

    private func start(_ exchange: SessionExchange) {
        let (session, delegate) = exchange.mustNotResend ? makeSession() : sharedSession()
        let task = session.dataTask(with: exchange.request)
        delegate.add(exchange, for: task)
        exchange.began(
            .init(session: session, task: task, delegate: delegate, isFresh: exchange.mustNotResend),
            at: SystemTime().now)
        task.resume()
        if exchange.mustNotResend { session.finishTasksAndInvalidate() }
        apply(exchange) { _, _ in nil }
    }

    private func makeSession() -> (URLSession, SessionDelegate) {
        let delegate = SessionDelegate(core: self)
        let setup = SessionSetup.configuration(maxConnectionsPerHost: options.maxConnectionsPerHost)
        return (URLSession(configuration: setup, delegate: delegate, delegateQueue: queue), delegate)
    }

    private func sharedSession() -> (URLSession, SessionDelegate) {
        if let shared = state.withLock({ $0.shared }) { return shared }
        let made = makeSession()
        state.withLock { $0.shared = (made.0, made.1) }
        return made
    }

    private func settle(_ exchange: SessionExchange, _ result: TransportResult) {
        let next = state.withLock { state -> SessionExchange? in
            guard let number = state.numbers.removeValue(forKey: ObjectIdentifier(exchange)) else {
                return nil
            }
            state.live[number] = nil
            let next = state.places.left(number)
            // After a shutdown a place is nobody's: whoever queues for it is ended next, and not sent.
            return state.isClosed ? nil : next.flatMap { state.live[$0] }
        }
        if let lease = exchange.takeLease() {
            lease.delegate.remove(lease.task)
            stops.async { lease.stop() }
        }
        exchange.outcome.set(result)
        if let next { start(next) }
    }

    private func arm(for deadline: Instant, now: Instant) {
        let timer = timer.withLock { timer in
            if let timer { return timer }
            let made = SessionTimer { [weak self] in
                guard let self else { return }
                self.queue.addOperation { self.ring() }
            }
            timer = made
            return made
        }
        timer.arm(for: deadline, now: now)
    }

    private func ring() {
        let live = state.withLock { Array($0.live.values) }
        for exchange in live { apply(exchange) { $0.timePassed(at: $1) } }
    }

    private func endAll() {
        let (live, shared) = state.withLock { state in
            defer { state.shared = nil }
            return (Array(state.live.values), state.shared)
        }
        // Those who queue for a place are among the live ones.
        for exchange in live {
            apply(exchange) { machine, _ in machine.refused(Self.shutDown(sent: .maybe)) }
        }
        stops.async { shared?.session.invalidateAndCancel() }
    }

    private static func shutDown(sent: Sent) -> TransportFailure {
        TransportFailure(code: .shutDown, sent: sent)
    }

    private static let queueFull = TransportFailure(
        code: .unknown, sent: .no, reason: "too many requests wait for a connection of their own")
}
