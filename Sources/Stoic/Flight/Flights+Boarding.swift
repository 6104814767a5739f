import Synchronization

extension Flights {
    @inlinable package func board(_ key: Key, deadline: Instant?) -> Seat {
        state.withLock { state in
            state.nextSeat &+= 1
            let arrival = state.machine.callerArrived(key)
            let passenger = Passenger(id: state.nextSeat, joined: arrival.joins, end: OneShot())
            let token = arrival.token
            guard arrival.joins else {
                state.flights[token] = Flight(passengers: [passenger], task: nil, deadline: deadline)
                return Seat(flight: token, passenger: passenger, needsAlarm: false)
            }
            let flightEnd = state.flights[token]?.deadline
            state.flights[token]?.passengers.append(passenger)
            // A flight that ends by itself before this caller's deadline needs no alarm for it.
            let isCovered = deadline.map { deadline in flightEnd.map { $0 <= deadline } ?? false } ?? true
            return Seat(flight: token, passenger: passenger, needsAlarm: !isCovered)
        }
    }

    @inlinable package func take(off token: UInt64, _ operation: @escaping @Sendable () async -> Value) {
        let task = Task.startingHere { [self] in
            // no point: the flight's own task; a caller waits at `flight`
            let value = await operation()
            ended(token, value)
        }
        let isAbandoned = state.withLock { state in
            // It may have landed already, where it started here.
            guard let flight = state.flights.index(forKey: token) else { return false }
            state.flights.values[flight].task = task
            return state.flights.values[flight].isAbandoned
        }
        if isAbandoned { task.cancel() }
    }

    @inlinable package func ended(_ token: UInt64, _ value: Value) {
        let passengers = state.withLock { state in
            state.machine.flightEnded(token)
            return state.flights.removeValue(forKey: token)?.passengers ?? []
        }
        for passenger in passengers { passenger.end.set(.landed(value, joined: passenger.joined)) }
    }

    @inlinable package func leave(_ seat: Seat, _ end: End) {
        let (left, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            // Race: the result came first; it wins.
            guard
                let index = state.flights[seat.flight]?.passengers
                    .firstIndex(where: { $0.id == seat.passenger.id })
            else { return (false, nil) }
            state.flights[seat.flight]?.passengers.remove(at: index)
            guard state.machine.callerLeft(seat.flight) else { return (true, nil) }
            state.flights[seat.flight]?.isAbandoned = true
            return (true, state.flights[seat.flight]?.task)
        }
        task?.cancel()
        if left { seat.passenger.end.set(end) }
    }
}
