/// How a server chooses its steps: a closure's choice, or a script's turn.
struct WireProgram: Sendable {
    /// What is known once a request's head is.
    enum Plan: Sendable {
        /// Steps at once, the body unread.
        case now([WireStep])
        /// Steps once the body is there.
        case afterBody(@Sendable (WireRequest) -> [WireStep])
    }

    /// Steps for a connection before any request is read.
    let onAccept: (@Sendable (Int) -> [WireStep]?)?
    let plan: @Sendable (WireRequest, WireContext) -> Plan

    static func script(
        _ script: [String: [[WireStep]]], onAccept: (@Sendable (Int) -> [WireStep]?)?
    ) -> WireProgram {
        let turns = WireTurns()
        return WireProgram(onAccept: onAccept) { request, _ in
            guard let (key, lists) = entry(script, request) else {
                return .afterBody { _ in [.respond(status: 404)] }
            }
            let steps = lists[min(turns.take(key), lists.count - 1)]
            if case .ignoreBody? = steps.first { return .now(steps) }
            return .afterBody { _ in steps }
        }
    }

    /// The most exact entry wins: method and target, target, method and path, path.
    private static func entry(
        _ script: [String: [[WireStep]]], _ request: WireRequest
    ) -> (key: String, lists: [[WireStep]])? {
        let (method, path) = (request.method, request.path)
        for key in ["\(method) \(request.target)", request.target, "\(method) \(path)", path] {
            if let lists = script[key], !lists.isEmpty { return (key, lists) }
        }
        return nil
    }
}

/// Whose turn it is in each entry of a script.
private final class WireTurns: Sendable {
    private let turns = WireLocked<[String: Int]>([:])

    func take(_ key: String) -> Int {
        turns.withLock { turns in
            defer { turns[key, default: 0] += 1 }
            return turns[key, default: 0]
        }
    }
}
