import Foundation
import Stoic
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One call: its machine, its task once there is one, and who waits for the result.
final class SessionExchange: Sendable {
    /// Where it runs.
    struct Lease: Sendable {
        var session: URLSession
        var task: URLSessionTask
        var delegate: SessionDelegate
        /// Whether the session is this exchange's alone.
        var isFresh: Bool

        /// Ends what still runs. Never from a cancellation handler: on Linux it waits for a queue whose
        /// thread may wait for the handler.
        func stop() {
            if isFresh { session.invalidateAndCancel() } else { task.cancel() }
        }
    }

    let request: URLRequest
    let mustNotResend: Bool
    let outcome = OneShot<TransportResult>()
    private let machine: Mutex<ExchangeMachine>
    private let lease = Mutex<Lease?>(nil)

    init(_ request: URLRequest, mustNotResend: Bool, limits: TransportLimits, at now: Instant) {
        self.request = request
        self.mustNotResend = mustNotResend
        machine = Mutex(ExchangeMachine(limits, bodyCount: request.httpBody?.count ?? 0, at: now))
    }

    var isEnded: Bool { machine.withLock { $0.isEnded } }
    var deadline: Instant? { machine.withLock { $0.deadline } }

    func began(_ lease: Lease, at now: Instant) {
        self.lease.withLock { $0 = lease }
        machine.withLock { $0.began(at: now) }
    }

    func takeLease() -> Lease? {
        lease.withLock { lease in
            defer { lease = nil }
            return lease
        }
    }

    /// The result when this event is what ended it.
    func apply(_ event: (inout ExchangeMachine) -> ExchangeEnd?) -> TransportResult? {
        machine.withLock { machine in
            switch event(&machine) {
            case nil: nil
            case .cancelled: .cancelled
            case .failure(let failure): .failure(failure)
            case .response:
                .response(
                    TransportResponse(
                        status: machine.head?.status ?? 0, headers: machine.head?.headers ?? HTTPHeaders(),
                        body: machine.body))
            }
        }
    }
}
