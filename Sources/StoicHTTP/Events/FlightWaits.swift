import Stoic

/// Everyone aboard a flight hears of its waits: each has somebody looking at a screen. Two words, so that it
/// costs no allocation to pass on.
struct FlightWaits: WaitListener {
    let flights: Flights<FlightKey, CallResult>
    let flight: UInt64

    func waitBegins(until next: Instant) { flights.waitBegins(flight, until: next) }
}
