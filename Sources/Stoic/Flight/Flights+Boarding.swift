import Synchronization

extension Flights {
    @inlinable package func board(
        _ key: Key, _ passenger: (any AnyObject & Sendable)?, _ ambient: Ambient?
    ) -> Seat {
        let deadline = ambient?.deadline
        return state.withLock { state in
            state.nextPlace &+= 1
            let arrival = state.machine.callerArrived(key)
            let place = Place(
                id: state.nextPlace, joined: arrival.joins, end: OneShot(), passenger: passenger,
                onRetry: ambient?.onRetry)
            let token = arrival.token
            guard arrival.joins else {
                state.flights[token] = Flight(places: [place], task: nil, deadline: deadline)
                return Seat(flight: token, place: place, needsAlarm: false)
            }
            let flightEnd = state.flights[token]?.deadline
            state.flights[token]?.places.append(place)
            // A flight that ends by itself before this caller's deadline needs no alarm for it.
            let isCovered = deadline.map { deadline in flightEnd.map { $0 <= deadline } ?? false } ?? true
            return Seat(flight: token, place: place, needsAlarm: !isCovered)
        }
    }

    @inlinable package func take(
        off token: UInt64, _ operation: @escaping @Sendable (UInt64) async -> Value
    ) {
        let task = Task.startingHere { [self] in
            // no point: the flight's own task; a caller waits at `flight`
            let value = await operation(token)
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
        let places = state.withLock { state in
            state.machine.flightEnded(token)
            return state.flights.removeValue(forKey: token)?.places ?? []
        }
        for place in places { place.end.set(place.leaving ?? .landed(value, joined: place.joined)) }
    }

    @inlinable package func leave(_ seat: Seat, _ end: End) {
        let (left, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            // Race: the result came first; it wins. Or it leaves already.
            guard
                let index = state.flights[seat.flight]?.places
                    .firstIndex(where: { $0.id == seat.place.id }),
                state.flights[seat.flight]?.places[index].leaving == nil
            else { return (false, nil) }
            guard state.machine.callerLeft(seat.flight) else {
                state.flights[seat.flight]?.places.remove(at: index)
                return (true, nil)
            }
            state.flights[seat.flight]?.places[index].leaving = end
            state.flights[seat.flight]?.isAbandoned = true
            return (false, state.flights[seat.flight]?.task)
        }
        task?.cancel()
        if left { seat.place.end.set(end) }
    }
}
