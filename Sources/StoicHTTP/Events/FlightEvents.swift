import Stoic

/// A flight's events, told in the name of whoever has been aboard longest: a caller that has left has had its
/// last event (see events-01 in the tests).
final class FlightEvents: HTTPReporter {
    private let flights: Flights<FlightKey, CallResult>
    private let flight: UInt64

    init(_ flights: Flights<FlightKey, CallResult>, _ flight: UInt64) {
        self.flights = flights
        self.flight = flight
    }

    private var teller: ClientEvents? { flights.firstAboard(flight) as? ClientEvents }

    func attemptEnded(_ record: AttemptRecord, cancelled: Bool) {
        teller?.attemptEnded(record, cancelled: cancelled)
    }

    func waitBegins(_ planned: PlannedRetry) { teller?.waitBegins(planned) }

    func retryBegins(_ planned: PlannedRetry, number: Int, waited: Duration) {
        teller?.retryBegins(planned, number: number, waited: waited)
    }

    func deadlineSkipped(serverWait: Duration?) { teller?.deadlineSkipped(serverWait: serverWait) }

    func breakerChanged(_ state: BreakerState) { teller?.breakerChanged(state) }

    func refused(_ rejection: Rejection) { teller?.refused(rejection) }

    func retryAfterIgnored(_ reason: String) { teller?.retryAfterIgnored(reason) }
}
