import Synchronization

/// One request in flight for all who want the same: the shell around `FlightMachine`.
package final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    package enum End: Sendable {
        case landed(Value, joined: Bool)
        case cancelled
        case deadlinePassed
    }

    private struct Flight {
        var seats: [(id: UInt64, end: OneShot<End>, joined: Bool)] = []
        var task: Task<Void, Never>?
        var deadline: Instant?
        var isAbandoned = false
    }

    private struct State {
        var machine = FlightMachine<Key>()
        var flights: [UInt64: Flight] = [:]
        var nextSeat: UInt64 = 0
    }

    private struct Seat {
        let flight: UInt64
        let id: UInt64
        let end: OneShot<End>
        let starts: Bool
        let needsAlarm: Bool
    }

    private let state = Mutex(State())

    package init() {}

    package var count: Int { state.withLock { $0.flights.count } }

    /// Shares the flight of `key`, or starts it with `operation` in a task of its own.
    ///
    /// That task ends with the operation, and is cancelled when the last caller has left.
    package func ride(
        _ key: Key, ambient: Ambient?, onJoin: () -> Void, operation: @escaping @Sendable () async -> Value
    ) async -> End {
        if Task.isCancelled { return .cancelled }
        let seat = board(key, deadline: ambient?.deadline)
        if seat.starts { take(off: seat.flight, operation) } else { onJoin() }
        SuspensionPoint.flight.entered(ambient)
        var alarm: Alarm?
        if seat.needsAlarm, let deadline = ambient?.deadline {
            alarm = Alarm(at: deadline, source: Ambient.source(ambient)) { [self] in
                leave(seat, .deadlinePassed)
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {  // point: flight
            await seat.end.value()  // point: flight
        } onCancel: {
            leave(seat, .cancelled)
        }
    }

    /// Nobody joins the flights of these keys any more.
    package func seal(where isStale: (Key) -> Bool) {
        state.withLock { $0.machine.seal(where: isStale) }
    }

    private func board(_ key: Key, deadline: Instant?) -> Seat {
        state.withLock { state in
            state.nextSeat &+= 1
            let end = OneShot<End>()
            switch state.machine.callerArrived(key) {
            case .starts(let token):
                var flight = Flight()
                flight.deadline = deadline
                flight.seats.append((state.nextSeat, end, false))
                state.flights[token] = flight
                return Seat(
                    flight: token, id: state.nextSeat, end: end, starts: true, needsAlarm: false)
            case .joins(let token):
                let flightEnd = state.flights[token]?.deadline
                state.flights[token]?.seats.append((state.nextSeat, end, true))
                // A flight that ends by itself before this caller's deadline needs no alarm for it.
                let isCovered = deadline == nil || (flightEnd.map { $0 <= deadline ?? $0 } ?? false)
                return Seat(
                    flight: token, id: state.nextSeat, end: end, starts: false, needsAlarm: !isCovered)
            }
        }
    }

    private func take(off token: UInt64, _ operation: @escaping @Sendable () async -> Value) {
        let task = Task {
            // no point: the flight's own task; a caller waits at `flight`
            let value = await operation()
            ended(token, value)
        }
        let isAbandoned = state.withLock { state in
            state.flights[token]?.task = task
            return state.flights[token]?.isAbandoned ?? false
        }
        if isAbandoned { task.cancel() }
    }

    private func ended(_ token: UInt64, _ value: Value) {
        let seats = state.withLock { state in
            state.machine.flightEnded(token)
            return state.flights.removeValue(forKey: token)?.seats ?? []
        }
        for seat in seats { seat.end.set(.landed(value, joined: seat.joined)) }
    }

    private func leave(_ seat: Seat, _ end: End) {
        let (left, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            // Race: the result came first; it wins.
            guard let index = state.flights[seat.flight]?.seats.firstIndex(where: { $0.id == seat.id })
            else { return (false, nil) }
            state.flights[seat.flight]?.seats.remove(at: index)
            guard state.machine.callerLeft(seat.flight) else { return (true, nil) }
            state.flights[seat.flight]?.isAbandoned = true
            return (true, state.flights[seat.flight]?.task)
        }
        task?.cancel()
        if left { seat.end.set(end) }
    }
}
