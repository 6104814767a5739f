import Dispatch

extension WireServer {
    /// Every request that reached the wire, in the order their heads were complete. Range: the
    /// first 65,536.
    public var requests: [WireRecord] {
        ledger.read { state in
            let connections = state.connections
            return state.records.map { record in
                var record = record
                if connections.indices.contains(record.connection) {
                    record.ending = connections[record.connection].ending
                }
                return record
            }
        }
    }

    /// Every connection, in the order accepted. Range: the first 65,536.
    public var connections: [WireConnectionRecord] { ledger.read { $0.connections } }

    /// How many requests reached the wire.
    public var requestCount: Int { ledger.read { $0.total } }

    /// How many requests to a path, whatever their query, reached the wire.
    public func count(path: String) -> Int { ledger.read { $0.counts[path, default: 0] } }

    /// How many connections were accepted.
    public var connectionCount: Int { ledger.read { $0.accepted } }

    /// How many connections are open.
    public var openConnections: Int { ledger.read { $0.openConnections } }

    /// How many connections were open at once, at most.
    public var maxConcurrentConnections: Int { ledger.read { $0.maxConnections } }

    /// How many requests were being read or answered at once, at most.
    public var maxConcurrentRequests: Int { ledger.read { $0.maxRequests } }

    /// How many connections wait at a gate.
    public func waiting(at gate: String) -> Int { ledger.read { $0.atGate[gate, default: 0] } }
}

/// Waits, blocking and suspending: each returns false when its time (in seconds) ran out.
extension WireServer {
    /// Waits until that many requests' heads have come.
    public func waitForRequests(_ count: Int, timeout: Double = 30) -> Bool {
        ledger.wait(for: .requests(count), seconds: timeout)
    }

    /// Waits until that many requests' heads have come; cancelling ends the wait.
    public func waitForRequests(_ count: Int, timeout: Double = 30) async -> Bool {
        await wait(for: .requests(count), timeout)
    }

    /// Waits until that many connections were accepted.
    public func waitForConnections(_ count: Int, timeout: Double = 30) -> Bool {
        ledger.wait(for: .connections(count), seconds: timeout)
    }

    /// Waits until that many connections were accepted; cancelling ends the wait.
    public func waitForConnections(_ count: Int, timeout: Double = 30) async -> Bool {
        await wait(for: .connections(count), timeout)
    }

    /// Waits until the peer ended a connection, by FIN or reset.
    public func waitForPeerClose(connection: Int, timeout: Double = 30) -> Bool {
        ledger.wait(for: .peerClose(connection: connection), seconds: timeout)
    }

    /// Waits until the peer ended a connection, by FIN or reset; cancelling ends the wait.
    public func waitForPeerClose(connection: Int, timeout: Double = 30) async -> Bool {
        await wait(for: .peerClose(connection: connection), timeout)
    }

    /// Waits until a connection ended, whoever ended it.
    public func waitForEnd(connection: Int, timeout: Double = 30) -> Bool {
        ledger.wait(for: .ended(connection: connection), seconds: timeout)
    }

    /// Waits until a connection ended, whoever ended it; cancelling ends the wait.
    public func waitForEnd(connection: Int, timeout: Double = 30) async -> Bool {
        await wait(for: .ended(connection: connection), timeout)
    }

    /// Waits until no connection is open.
    public func waitForAllEnded(timeout: Double = 30) -> Bool {
        ledger.wait(for: .allEnded, seconds: timeout)
    }

    /// Waits until no connection is open; cancelling ends the wait.
    public func waitForAllEnded(timeout: Double = 30) async -> Bool {
        await wait(for: .allEnded, timeout)
    }

    /// Waits until that many connections wait at a gate.
    public func waitForWaiting(_ count: Int = 1, at gate: String, timeout: Double = 30) -> Bool {
        ledger.wait(for: .atGate(gate, count), seconds: timeout)
    }

    /// Waits until that many connections wait at a gate; cancelling ends the wait.
    public func waitForWaiting(_ count: Int = 1, at gate: String, timeout: Double = 30) async -> Bool {
        await wait(for: .atGate(gate, count), timeout)
    }

    /// Blocks a thread of its own, for the pool's must not be: it ends by the time or the bell.
    private func wait(for condition: WireLedger.Condition, _ timeout: Double) async -> Bool {
        if Task.isCancelled { return false }
        let bell = DispatchSemaphore(value: 0)
        let ledger = ledger
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let queue = DispatchQueue(label: "stoic.wire.wait")
                queue.async {
                    continuation.resume(
                        returning: ledger.wait(for: condition, seconds: timeout, bell: bell))
                }
            }
        } onCancel: {
            bell.signal()
        }
    }
}
