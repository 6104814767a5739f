import Foundation

extension RetryAfter {
    /// The instant that a date is measured from.
    struct Origin {
        let seconds: Int64
        private let nanoseconds: Int64

        /// The response's `Date` when it has a valid one, otherwise the clock; nil when neither can be used.
        init?(responseDate: String?, now: () -> Date) {
            let scanned = responseDate.flatMap { ScannedDate(RetryAfter.trimmed($0)) }
            if let date = scanned?.exactDate {
                (seconds, nanoseconds) = (date.secondsSince1970, 0)
                return
            }
            guard let wall = HTTPDate.split(now()) else { return nil }
            if let date = scanned?.date(now: wall.seconds) {
                (seconds, nanoseconds) = (date.secondsSince1970, 0)
            } else {
                (seconds, nanoseconds) = wall
            }
        }

        /// Never negative, and never shorter than it is: a fraction of a second is not rounded away.
        func wait(until date: HTTPDate) -> Duration {
            let whole = date.secondsSince1970 - seconds
            return whole <= 0 ? .zero : .seconds(whole) - .nanoseconds(nanoseconds)
        }
    }
}
