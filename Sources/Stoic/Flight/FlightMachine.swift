/// Which callers share which request in flight: a pure machine over tokens.
package struct FlightMachine<Key: Hashable & Sendable>: Sendable {
    package enum Arrival: Sendable, Equatable {
        case starts(UInt64)
        case joins(UInt64)
    }

    private struct Flight: Sendable {
        let key: Key
        var callers: Int
    }

    private var joinable: [Key: UInt64] = [:]
    private var flights: [UInt64: Flight] = [:]
    private var nextToken: UInt64 = 0

    package init() {}

    package var count: Int { flights.count }

    package mutating func callerArrived(_ key: Key) -> Arrival {
        if let token = joinable[key] {
            flights[token]?.callers += 1
            return .joins(token)
        }
        nextToken &+= 1
        joinable[key] = nextToken
        flights[nextToken] = Flight(key: key, callers: 1)
        return .starts(nextToken)
    }

    /// A caller gave up. True: it was the last one, and its flight is to be cancelled; nobody can join it now.
    package mutating func callerLeft(_ token: UInt64) -> Bool {
        // Race: the flight ended first.
        guard let flight = flights[token] else { return false }
        flights[token]?.callers = flight.callers - 1
        guard flight.callers == 1 else { return false }
        forget(token)
        return true
    }

    /// The flight has its result; whoever comes now starts another.
    package mutating func flightEnded(_ token: UInt64) {
        forget(token)
    }

    /// What these flights carry is out of date: those aboard keep it, nobody joins any more.
    package mutating func seal(where isStale: (Key) -> Bool) {
        joinable = joinable.filter { !isStale($0.key) }
    }

    private mutating func forget(_ token: UInt64) {
        guard let flight = flights.removeValue(forKey: token) else { return }
        // Race: the key may belong to a newer flight by now.
        if joinable[flight.key] == token { joinable[flight.key] = nil }
    }
}
