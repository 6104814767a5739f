/// What the threads of one server share; they never see the server itself, so that it can go.
final class WireCore: Sendable {
    let program: WireProgram
    let ledger = WireLedger()
    let gates = WireGates()
    let stop: WireLatch
    /// Rung by a connection's thread at its end, so that the acceptor joins it.
    let ended: WireLatch
    private let finished = WireLocked<[Int]>([])
    /// A connection on which a request takes longer than that to come is closed; nil for no limit.
    let requestMilliseconds: Int?

    init(program: WireProgram, requestMilliseconds: Int? = nil) throws(WireServerError) {
        self.program = program
        self.requestMilliseconds = requestMilliseconds
        stop = try WireLatch()
        ended = try WireLatch()
    }

    func finish(_ connection: Int) {
        finished.withLock { $0.append(connection) }
        ended.signal()
    }

    func takeFinished() -> [Int] {
        ended.drain()
        return finished.withLock { finished in
            defer { finished.removeAll(keepingCapacity: true) }
            return finished
        }
    }
}
