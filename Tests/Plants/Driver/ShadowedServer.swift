import Stoic
import StoicHTTP
import StoicSimulation
import StoicTesting
import Synchronization

/// A server that keeps its own account of what its client's breaker must be doing.
final class ShadowedServer: HTTPTransport {
    let traits: TransportTraits
    private let inner: AnsweringServer
    private let world: SimulatedWorld
    private let shadow: Mutex<ShadowBreaker>

    init(_ inner: AnsweringServer, world: SimulatedWorld, breaker: BreakerPolicy) {
        traits = inner.traits
        self.inner = inner
        self.world = world
        shadow = Mutex(ShadowBreaker(breaker))
    }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        guard let ticket = shadow.withLock({ $0.sendBegan(at: world.now) }) else {
            world.expect(false, ClientInvariant.openBreaker.rawValue)
            return .cancelled
        }
        let result = await inner.send(request, limits: limits)
        let isCancelled = Task.isCancelled
        let isPastDeadline = Deadline.remaining.map { $0 <= .zero } ?? false
        let now = world.now
        shadow.withLock {
            $0.sendEnded(ticket, result, isCancelled: isCancelled, isPastDeadline: isPastDeadline, at: now)
        }
        return result
    }

    /// The client has refused a call now.
    func wasRefused() {
        let mayRefuse = shadow.withLock { $0.mayRefuse(at: world.now) }
        world.expect(mayRefuse, "a breaker refuses only while it is open or probes")
    }
}
