import Stoic
import StoicHTTP
import Synchronization

/// The switch, and what the system would say of it.
final class AeroplaneMode: Sendable {
    let connectivity = ScriptedConnectivity(.satisfied)
    private let on = Mutex(false)

    var isOn: Bool { on.withLock { $0 } }

    func turn(on isOn: Bool) {
        on.withLock { $0 = isOn }
        connectivity.give(isOn ? .unsatisfied : .satisfied)
    }
}

/// The platform's transport, unless the aeroplane mode is on: then there is no network.
struct AeroplaneTransport: HTTPTransport {
    private let mode: AeroplaneMode
    #if os(Linux)
        private let base = CurlTransport()
    #else
        private let base = URLSessionTransport()
    #endif

    init(_ mode: AeroplaneMode) {
        self.mode = mode
    }

    var traits: TransportTraits { base.traits }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        if mode.isOn {
            return .failure(
                TransportFailure(
                    code: .offline, fault: .device, sent: .no, repeatingCanHelp: false, urlErrorCode: -1009,
                    reason: "aeroplane mode"))
        }
        return await base.send(request, limits: limits)
    }

    func shutdown() { base.shutdown() }
}
