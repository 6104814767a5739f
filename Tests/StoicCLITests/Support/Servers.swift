import StoicTesting

extension WireServer {
    /// A server of one path, `/`, that answers by turn; the last answer repeats.
    static func turns(_ answers: [WireStep]...) throws -> WireServer {
        try WireServer(script: ["/": answers])
    }
}

extension WireStep {
    static func busy(_ status: Int = 503, retryAfter: String? = nil, body: String = "") -> WireStep {
        .text(body, status: status, headers: retryAfter.map { [("Retry-After", $0)] } ?? [])
    }
}
