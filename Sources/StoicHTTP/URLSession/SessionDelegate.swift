import Foundation
import Stoic
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What one session reports, all of it on the transport's queue, handed to the exchange it is about.
///
/// A session keeps its delegate until it is invalidated; this one keeps the core, never the transport.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let core: SessionCore
    /// By the task's number in this session; gone once the exchange has ended, so what comes late finds none.
    private let exchanges = Mutex<[Int: SessionExchange]>([:])

    init(core: SessionCore) { self.core = core }

    func add(_ exchange: SessionExchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    func remove(_ task: URLSessionTask) {
        _ = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }

    /// Whether the exchange goes on.
    @discardableResult
    func tell(_ task: URLSessionTask, _ event: (inout ExchangeMachine, Instant) -> ExchangeEnd?) -> Bool {
        guard let exchange = exchanges.withLock({ $0[task.taskIdentifier] }) else { return false }
        return core.apply(exchange, event)
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        core.lost(session)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The client follows, by one set of rules for all transports.
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.isForCredentials else { return completionHandler(.performDefaultHandling, nil) }
        #if os(Linux)
            // The answer is whole by now, and whatever is said next it would never be reported complete.
            tell(task) { $0.completed(at: $1) }
        #endif
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        tell(task) { $0.took(Int(clamping: totalBytesSent), at: $1) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let goesOn = tell(dataTask) { machine, now in
            guard let response = response as? HTTPURLResponse else {
                return machine.refused(TransportFailure(code: .badResponse))
            }
            return machine.received(ExchangeHead(response, isHead: Self.isHead(dataTask)), at: now)
        }
        completionHandler(goesOn ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        tell(dataTask) { $0.received(data, at: $1) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        tell(task) { machine, now in
            guard let error else {
                let response = machine.head == nil ? task.response as? HTTPURLResponse : nil
                return machine.completed(
                    unreported: response.map { ExchangeHead($0, isHead: Self.isHead(task)) }, at: now)
            }
            return machine.failed(SessionError(error), at: now)
        }
    }

    private static func isHead(_ task: URLSessionTask) -> Bool { task.originalRequest?.httpMethod == "HEAD" }
}

extension URLAuthenticationChallenge {
    /// Whether a name and a password are asked for, rather than trust or a certificate.
    fileprivate var isForCredentials: Bool {
        #if canImport(Darwin)
            switch protectionSpace.authenticationMethod {
            case NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate: false
            default: true
            }
        #else
            true
        #endif
    }
}
