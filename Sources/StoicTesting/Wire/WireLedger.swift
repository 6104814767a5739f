import Dispatch

/// What reached the wire, and who waits to hear of it. Bounded: past its limits it only counts.
final class WireLedger: Sendable {
    static let maxRecords = 65_536
    static let maxPaths = 4_096
    static let maxKeptBody = 256 << 20

    struct State: Sendable {
        var records: [WireRecord] = []
        var connections: [WireConnectionRecord] = []
        var counts: [String: Int] = [:]
        var total = 0
        var accepted = 0
        var keptBody = 0
        var openConnections = 0
        var maxConnections = 0
        var openRequests = 0
        var maxRequests = 0
        var atGate: [String: Int] = [:]
        fileprivate var waiters: [Waiter] = []
    }

    /// What can be waited for.
    enum Condition: Sendable {
        case requests(Int)
        case complete(Int)
        case connections(Int)
        case peerClose(connection: Int)
        case ended(connection: Int)
        case allEnded
        case atGate(String, Int)

        func holds(_ state: borrowing State) -> Bool {
            switch self {
            case .requests(let count): state.total >= count
            case .complete(let count):
                state.records.count >= count && state.records.prefix(count).allSatisfy(\.isComplete)
            case .connections(let count): state.accepted >= count
            case .peerClose(let number): ending(number, state).isByPeer
            case .ended(let number): ending(number, state) != .open
            case .allEnded: state.openConnections == 0
            case .atGate(let name, let count): state.atGate[name, default: 0] >= count
            }
        }

        private func ending(_ number: Int, _ state: borrowing State) -> WireEnding {
            state.connections.indices.contains(number) ? state.connections[number].ending : .open
        }
    }

    fileprivate struct Waiter: Sendable {
        let condition: Condition
        let bell: DispatchSemaphore
    }

    private let state = WireLocked(State())

    func read<T: Sendable>(_ body: (borrowing State) -> T) -> T {
        state.withLock { body($0) }
    }

    /// Changes the state, then wakes those whose condition came true.
    @discardableResult
    func change<T: Sendable>(_ body: (inout State) -> T) -> T {
        let (result, rung) = state.withLock { state -> (T, [DispatchSemaphore]) in
            let result = body(&state)
            if state.waiters.isEmpty { return (result, []) }
            let current = state
            let met = current.waiters.filter { $0.condition.holds(current) }
            if !met.isEmpty { state.waiters.removeAll { $0.condition.holds(current) } }
            return (result, met.map(\.bell))
        }
        for bell in rung { bell.signal() }
        return result
    }

    /// Blocks until the condition holds; false when the time ran out, or `cancel` was rung.
    func wait(for condition: Condition, seconds: Double, bell: DispatchSemaphore = .init(value: 0)) -> Bool {
        let holds = state.withLock { state -> Bool in
            if condition.holds(state) { return true }
            state.waiters.append(Waiter(condition: condition, bell: bell))
            return false
        }
        if holds { return true }
        let bounded = seconds.isFinite ? min(max(seconds, 0), 3_600) : 3_600
        _ = bell.wait(timeout: .now() + bounded)
        return state.withLock { state in
            state.waiters.removeAll { $0.bell === bell }
            return condition.holds(state)
        }
    }
}

extension WireLedger.State {
    mutating func accept() -> Int {
        let number = accepted
        accepted += 1
        openConnections += 1
        maxConnections = max(maxConnections, openConnections)
        if connections.count < WireLedger.maxRecords {
            connections.append(WireConnectionRecord(number: number))
        }
        return number
    }

    /// Enters a request whose head is complete; its index, or nil when the ledger is full.
    mutating func enter(
        _ request: WireRequest, _ path: String, connection: Int, index: Int, arrival: UInt64,
        isComplete: Bool
    ) -> (record: Int?, context: WireContext) {
        let context = WireContext(
            connection: connection, indexOnConnection: index,
            earlierForPath: counts[path, default: 0], earlier: total)
        total += 1
        openRequests += 1
        maxRequests = max(maxRequests, openRequests)
        if counts[path] != nil || counts.count < WireLedger.maxPaths {
            counts[path, default: 0] += 1
        }
        if connections.indices.contains(connection) { connections[connection].requests += 1 }
        guard records.count < WireLedger.maxRecords else { return (nil, context) }
        records.append(
            WireRecord(
                request: request, connection: connection, indexOnConnection: index, arrival: arrival,
                isComplete: isComplete))
        return (records.count - 1, context)
    }

    mutating func body(_ bytes: [UInt8], of record: Int?, isComplete: Bool) {
        guard let record, records.indices.contains(record) else { return }
        records[record].bodyBytes = bytes.count
        records[record].isComplete = isComplete
        guard keptBody + bytes.count <= WireLedger.maxKeptBody else { return }
        keptBody += bytes.count
        records[record].request.body = bytes
    }

    mutating func answered(_ record: Int?, fully: Bool) {
        guard let record, records.indices.contains(record) else { return }
        records[record].isAnswered = fully
    }

    mutating func sent(_ count: Int, on connection: Int) {
        if connections.indices.contains(connection) { connections[connection].bytesSent += count }
    }

    mutating func end(_ connection: Int, as ending: WireEnding) {
        openConnections -= 1
        if connections.indices.contains(connection) { connections[connection].ending = ending }
    }
}
