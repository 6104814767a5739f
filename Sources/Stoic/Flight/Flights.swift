import Synchronization

/// One request in flight for all who want the same: the shell around `FlightMachine`.
package final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    package enum End: Sendable {
        case landed(Value, joined: Bool)
        case cancelled
        case deadlinePassed
    }

    private struct Place {
        let id: UInt64
        let end: OneShot<End>
        let joined: Bool
        let passenger: (any AnyObject & Sendable)?
        /// The last one aboard leaves so, once its flight has come down.
        var leaving: End?
    }

    private struct Flight {
        var seats: [Place] = []
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

    /// The same for callers of no further interest.
    package func ride(
        _ key: Key, ambient: Ambient?, onJoin: () -> Void, operation: @escaping @Sendable () async -> Value
    ) async -> End {
        await ride(key, ambient: ambient, passenger: nil, onJoin: onJoin) { _ in  // point: flight
            await operation()  // no point: the flight's own task
        }
    }

    /// Shares the flight of `key`, or starts it with `operation` in a task of its own.
    ///
    /// That task ends with the operation. When the last caller leaves it is cancelled, and that caller waits for
    /// its end: whoever has left is told so only when nothing of its own is under way any more.
    ///
    /// - Parameters:
    ///   - passenger: Who rides, for `firstAboard`.
    ///   - operation: Given the flight's number.
    package func ride(
        _ key: Key, ambient: Ambient?, passenger: (any AnyObject & Sendable)?, onJoin: () -> Void,
        operation: @escaping @Sendable (UInt64) async -> Value
    ) async -> End {
        if Task.isCancelled { return .cancelled }
        let seat = board(key, passenger, deadline: ambient?.deadline)
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

    /// Of those still aboard the flight, who came first; nil when it has ended.
    package func firstAboard(_ flight: UInt64) -> (any AnyObject & Sendable)? {
        state.withLock { $0.flights[flight]?.seats.first?.passenger }
    }

    private func board(
        _ key: Key, _ passenger: (any AnyObject & Sendable)?, deadline: Instant?
    ) -> Seat {
        state.withLock { state in
            state.nextSeat &+= 1
            let end = OneShot<End>()
            switch state.machine.callerArrived(key) {
            case .starts(let token):
                var flight = Flight()
                flight.deadline = deadline
                flight.seats.append(
                    Place(id: state.nextSeat, end: end, joined: false, passenger: passenger))
                state.flights[token] = flight
                return Seat(
                    flight: token, id: state.nextSeat, end: end, starts: true, needsAlarm: false)
            case .joins(let token):
                let flightEnd = state.flights[token]?.deadline
                state.flights[token]?.seats.append(
                    Place(id: state.nextSeat, end: end, joined: true, passenger: passenger))
                // A flight that ends by itself before this caller's deadline needs no alarm for it.
                let isCovered = deadline == nil || (flightEnd.map { $0 <= deadline ?? $0 } ?? false)
                return Seat(
                    flight: token, id: state.nextSeat, end: end, starts: false, needsAlarm: !isCovered)
            }
        }
    }

    private func take(off token: UInt64, _ operation: @escaping @Sendable (UInt64) async -> Value) {
        let task = Task {
            // no point: the flight's own task; a caller waits at `flight`
            let value = await operation(token)
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
        for seat in seats { seat.end.set(seat.leaving ?? .landed(value, joined: seat.joined)) }
    }

    private func leave(_ seat: Seat, _ end: End) {
        let (left, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            // Race: the result came first; it wins. Or it leaves already.
            guard let index = state.flights[seat.flight]?.seats.firstIndex(where: { $0.id == seat.id }),
                state.flights[seat.flight]?.seats[index].leaving == nil
            else { return (false, nil) }
            guard state.machine.callerLeft(seat.flight) else {
                state.flights[seat.flight]?.seats.remove(at: index)
                return (true, nil)
            }
            state.flights[seat.flight]?.seats[index].leaving = end
            state.flights[seat.flight]?.isAbandoned = true
            return (false, state.flights[seat.flight]?.task)
        }
        task?.cancel()
        if left { seat.end.set(end) }
    }
}
