/// Which callers share which request in flight: a pure machine over tokens.
package struct FlightMachine<Key: Hashable & Sendable>: Sendable {
    package enum Arrival: Sendable, Equatable {
        case starts(UInt64)
        case joins(UInt64)

        @inlinable package var joins: Bool {
            if case .joins = self { true } else { false }
        }

        @inlinable package var token: UInt64 {
            switch self {
            case .starts(let token), .joins(let token): token
            }
        }
    }

    @usableFromInline package struct Flight: Sendable {
        @usableFromInline package let key: Key
        @usableFromInline package var callers: Int

        @inlinable init(key: Key, callers: Int) {
            self.key = key
            self.callers = callers
        }
    }

    @usableFromInline package var joinable: [Key: UInt64] = [:]
    @usableFromInline package var flights: [UInt64: Flight] = [:]
    @usableFromInline package var nextToken: UInt64 = 0

    @inlinable package init() {}

    package var count: Int { flights.count }

    @inlinable package mutating func callerArrived(_ key: Key) -> Arrival {
        if let token = joinable[key] {
            flights[token]?.callers += 1
            return .joins(token)
        }
        nextToken &+= 1
        joinable[key] = nextToken
        flights[nextToken] = Flight(key: key, callers: 1)
        return .starts(nextToken)
    }

    /// A caller gave up. True: it was the last one, and its flight is to be cancelled; nobody can join it
    /// now.
    @inlinable package mutating func callerLeft(_ token: UInt64) -> Bool {
        // Race: the flight ended first.
        guard let flight = flights[token] else { return false }
        flights[token]?.callers = flight.callers - 1
        guard flight.callers == 1 else { return false }
        forget(token)
        return true
    }

    /// The flight has its result; whoever comes now starts another.
    @inlinable package mutating func flightEnded(_ token: UInt64) {
        forget(token)
    }

    /// What these flights carry is out of date: those aboard keep it, nobody joins any more.
    @inlinable package mutating func seal(where isStale: (Key) -> Bool) {
        joinable = joinable.filter { !isStale($0.key) }
    }

    @inlinable mutating func forget(_ token: UInt64) {
        guard let flight = flights.removeValue(forKey: token) else { return }
        // Race: the key may belong to a newer flight by now.
        if joinable[flight.key] == token { joinable[flight.key] = nil }
    }
}
