/// The connections that a scripted transport would have: pure, and as simple as can be.
///
/// A request takes the oldest idle connection of its origin, unless it must not be sent twice; otherwise a
/// new one is made, which takes the plan's next step.
struct ScriptedPool: Sendable, Equatable {
    /// A connection that nobody uses, and what its server does at the next bytes on it.
    private struct Idle: Sendable, Equatable {
        let number: Int
        let origin: String
        let trap: ScriptedFault.How?
    }

    /// What a request got.
    enum Access: Sendable, Equatable {
        case ready(connection: Int)
        /// A new connection on which the server never reads a request.
        case fault(ScriptedFault.How)
        /// A used one, whose server does this at the request's first bytes.
        case trap(ScriptedFault.How)
        /// No connection, by what the port is.
        case port(ScriptListener)
    }

    var listener = ScriptListener.serve
    var plan: ConnectionPlan?
    private var made = 0
    private var idle: [Idle] = []

    /// Past it connections are closed after their answer.
    private static let mostIdle = 256

    mutating func take(_ origin: String, isFresh: Bool) -> Access {
        guard listener == .serve else { return .port(listener) }
        if !isFresh, let index = idle.firstIndex(where: { $0.origin == origin }) {
            let taken = idle.remove(at: index)
            return taken.trap.map { .trap($0) } ?? .ready(connection: taken.number)
        }
        defer { made += 1 }
        if case .fault(let how, _)? = plan?.step(made) { return .fault(how) }
        return .ready(connection: made)
    }

    mutating func keep(_ connection: Int, of origin: String, trap: ScriptedFault.How?) {
        guard idle.count < Self.mostIdle else { return }
        let place = idle.firstIndex { $0.number > connection } ?? idle.count
        idle.insert(Idle(number: connection, origin: origin, trap: trap), at: place)
    }
}
