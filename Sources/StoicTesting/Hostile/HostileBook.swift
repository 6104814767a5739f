import StoicHTTP
import Synchronization

/// Whose turn it is in each route of a script, and what came of the requests: shared by the connections.
final class HostileBook: Sendable {
    private struct State: Sendable {
        var routes: [String: ScriptedQueue<StepDocument>]
        var acted: Set<Int> = []
        var unscripted: [String] = []
    }

    private let state: Mutex<State>

    init(_ script: ScriptDocument) {
        state = Mutex(
            State(routes: script.routes.mapValues { ScriptedQueue(steps: $0.steps, then: $0.then) }))
    }

    /// The step of a request; nil when no route expects it.
    func step(for request: WireRequest) -> StepDocument? {
        let names = ScriptedRouteNames.names(
            method: request.method, origin: "http://\(request.header("Host") ?? "")",
            target: request.target, path: request.path)
        return state.withLock { state in
            for name in names where state.routes[name] != nil { return state.routes[name]?.next() }
            if state.unscripted.count < HostileLedger.mostUnscripted {
                state.unscripted.append("\(request.method) \(request.path)")
            }
            return nil
        }
    }

    /// The server acted on the request of that number.
    func acted(_ number: Int) {
        state.withLock { state in
            if state.acted.count < WireLedger.maxRecords { state.acted.insert(number) }
        }
    }

    func hasActed(_ number: Int) -> Bool { state.withLock { $0.acted.contains(number) } }

    var names: [String] { state.withLock { Array($0.routes.keys) } }
    var unscripted: [String] { state.withLock { $0.unscripted } }
    var unconsumed: [String: Int] {
        state.withLock { $0.routes.compactMapValues { $0.left > 0 ? $0.left : nil } }
    }
}
