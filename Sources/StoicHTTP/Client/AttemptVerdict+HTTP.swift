package import Stoic
import StoicApple

extension AttemptVerdict {
    /// An answer's two readings: the retry's by the status table, the breaker's by its class (R6, P2).
    package init(_ response: TransportResponse, serverWait: Duration?, hops: Int, policy: HTTPPolicy) {
        let status = response.status
        let reading: Repeat =
            switch policy.retryStatuses[status] {
            case .success: .success
            case .retry: .worthwhile
            case .retryOnce: .once
            case .final: .never
            }
        self.init(
            repeat: reading,
            // A 4xx is the caller's doing: the host is well.
            health: 500...599 ~= status ? .failure : .success,
            code: reading == .success ? nil : .status(status),
            status: status,
            serverWait: serverWait,
            // 421: the server says that it did not act.
            sent: status == 421 ? .neverProcessed : .maybe,
            hops: hops)
    }

    /// A failure's two readings: only the host's or the path's fault counts against the host (R11, P2).
    package init(_ failure: TransportFailure, hops: Int) {
        let isHostsFault = failure.fault == .host || failure.fault == .path
        self.init(
            repeat: failure.repeatingCanHelp ? .worthwhile : .never,
            health: isHostsFault && failure.code != .responseTooLarge ? .failure : .nothing,
            code: failure.code,
            sent: failure.sent,
            isDeviceFault: failure.fault == .device,
            hops: hops)
    }
}
