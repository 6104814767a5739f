package import Synchronization

/// One request in flight for all who want the same: the shell around `FlightMachine`.
///
/// Inlinable, because a generic that is not specialised for its client costs it a dozen allocations a call.
package final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    package enum End: Sendable {
        case landed(Value, joined: Bool)
        case cancelled
        case deadlinePassed
    }

    @usableFromInline package struct Place: Sendable {
        @usableFromInline package let id: UInt64
        @usableFromInline package let joined: Bool
        @usableFromInline package let end: OneShot<End>
        @usableFromInline package let passenger: (any AnyObject & Sendable)?
        @usableFromInline package let onRetry: (@Sendable (Instant) -> Void)?
        /// The last one aboard leaves so, once its flight has come down.
        @usableFromInline package var leaving: End?
    }

    @usableFromInline package struct Flight: Sendable {
        @usableFromInline package var places: [Place]
        @usableFromInline package var task: Task<Void, Never>?
        @usableFromInline package let deadline: Instant?
        @usableFromInline package var isAbandoned = false
    }

    @usableFromInline package struct State: Sendable {
        @usableFromInline package var machine = FlightMachine<Key>()
        @usableFromInline package var flights: [UInt64: Flight] = [:]
        @usableFromInline package var nextPlace: UInt64 = 0
    }

    @usableFromInline package struct Seat: Sendable {
        @usableFromInline package let flight: UInt64
        @usableFromInline package let place: Place
        @usableFromInline package let needsAlarm: Bool
    }

    @usableFromInline package let state: Mutex<State>

    @inlinable package init() {
        state = Mutex(State())
    }

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
    /// That task ends with the operation. When the last caller leaves it is cancelled, and that caller waits
    /// for its end: whoever has left is told so only when nothing of its own is under way any more.
    ///
    /// - Parameters:
    ///   - passenger: Who rides, for `firstAboard`.
    ///   - operation: Given the flight's number.
    @inlinable package func ride(
        _ key: Key, ambient: Ambient?, passenger: (any AnyObject & Sendable)?, onJoin: () -> Void,
        operation: @escaping @Sendable (UInt64) async -> Value
    ) async -> End {
        if Task.isCancelled { return .cancelled }
        let seat = board(key, passenger, ambient)
        if seat.place.joined { onJoin() } else { take(off: seat.flight, operation) }
        SuspensionPoint.flight.entered(ambient)
        var alarm: Alarm?
        if seat.needsAlarm, let deadline = ambient?.deadline {
            alarm = Alarm(at: deadline, source: Ambient.source(ambient)) { [self] in
                leave(seat, .deadlinePassed)
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {  // point: flight
            await seat.place.end.value()  // point: flight
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
        state.withLock { $0.flights[flight]?.places.first?.passenger }
    }

    /// Tells all who are aboard that the flight waits; who comes later hears of its next wait.
    package func waitBegins(_ flight: UInt64, until next: Instant) {
        let listeners = state.withLock { $0.flights[flight]?.places.compactMap(\.onRetry) ?? [] }
        for listener in listeners { listener(next) }
    }
}
