package import Foundation

/// Reads `Retry-After`, in seconds or as a date.
///
/// Source: RFC 9110 section 10.2.3.
package enum RetryAfter {
    /// What the header, or its absence, says.
    package enum Reading: Sendable, Hashable {
        /// There is no such header.
        case absent
        /// The server's wait, never negative; a date that has passed is zero.
        case wait(Duration)
        /// There is one, and nothing usable in it: the local back-off applies.
        case invalid(reason: InvalidReason)
    }

    /// Why a value is unusable; the raw text is fit for an event and a metric label.
    package enum InvalidReason: String, Sendable, Hashable, CaseIterable {
        case blank
        case sign
        case fraction
        /// More seconds than `maxSeconds`.
        case overflow
        /// Begins like a number and goes on as something else, e.g. `30s` or two values in one line.
        case malformedNumber = "malformed_number"
        /// Neither a number nor one of the three forms of a date.
        case notADate = "not_a_date"
        /// A date, and neither the response's `Date` nor the clock to measure it against.
        case noClock = "no_clock"
    }

    /// The longest wait that is read: its milliseconds fit 64 bits and it is exact as a `Double`.
    package static let maxSeconds: Int64 = 1 << 52

    /// The longest valid wait of all the header's lines.
    ///
    /// A date is measured against the response's own `Date` when that is valid, otherwise against `now`,
    /// which is called at most once and not at all when no date needs it. When no line is valid, the
    /// reason is the first line's.
    package static func read(
        _ values: [String], responseDate: String?, now: () -> Date
    ) -> Reading {
        var sought = false
        var known: Origin?
        func origin() -> Origin? {
            if !sought {
                sought = true
                known = Origin(responseDate: responseDate, now: now)
            }
            return known
        }
        var longest: Duration?
        var complaint: InvalidReason?
        for value in values {
            switch Line(value) {
            case .seconds(let seconds):
                longest = max(longest ?? .zero, .seconds(seconds))
            case .date(let scanned):
                guard let origin = origin() else {
                    complaint = complaint ?? .noClock
                    continue
                }
                guard let date = scanned.date(now: origin.seconds) else {
                    complaint = complaint ?? .notADate
                    continue
                }
                longest = max(longest ?? .zero, origin.wait(until: date))
            case .invalid(let reason):
                complaint = complaint ?? reason
            }
        }
        if let longest { return .wait(longest) }
        return complaint.map { .invalid(reason: $0) } ?? .absent
    }
}
