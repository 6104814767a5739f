package import Stoic

/// The limits of one exchange as instants, from the little that URLSession tells: the body it took, the
/// answer's head, the answer's bytes.
///
/// Connect can be told apart only while a request body is due and nothing of it was taken; without one,
/// connecting counts as waiting for the first byte.
package struct ExchangeLimits: Sendable, Equatable {
    package enum Limit: Sendable, Equatable {
        case connect, firstByte, stall, attempt
    }

    private let connect: Duration?
    private let firstByte: Duration?
    private let stall: Duration?
    private let attemptEnd: Instant?
    private let bodyCount: Int
    private var beganAt: Instant?
    private var movedAt: Instant
    private var taken = 0
    private var hasHead = false

    package init(_ limits: TransportLimits, bodyCount: Int, at now: Instant) {
        connect = limits.connect
        firstByte = limits.firstByte
        stall = limits.stall
        attemptEnd = limits.attempt.map { now.advanced(by: $0) }
        self.bodyCount = bodyCount
        movedAt = now
    }

    /// URLSession has the request.
    package mutating func began(at now: Instant) {
        beganAt = now
        movedAt = now
    }

    /// Whether anything is known to have come to a connection.
    package var hasMoved: Bool { taken > 0 || hasHead }

    /// So much of the request's body was taken off our hands.
    package mutating func took(_ total: Int, at now: Instant) {
        guard total > taken else { return }
        taken = total
        movedAt = now
    }

    package mutating func received(at now: Instant) {
        hasHead = true
        movedAt = now
    }

    /// The limit that comes first; attempt on a tie.
    package var next: (at: Instant, limit: Limit)? {
        var found = attemptEnd.map { (at: $0, limit: Limit.attempt) }
        func consider(_ length: Duration?, _ limit: Limit) {
            guard let length, let beganAt else { return }
            let end = (limit == .connect ? beganAt : movedAt).advanced(by: length)
            if let other = found, other.at <= end { return }
            found = (end, limit)
        }
        if hasHead {
            consider(stall, .stall)
        } else if taken >= bodyCount {
            consider(firstByte, .firstByte)
        } else {
            consider(taken == 0 ? connect : stall, taken == 0 ? .connect : .stall)
        }
        return found
    }

    package func passed(at now: Instant) -> Limit? {
        guard let next, next.at <= now else { return nil }
        return next.limit
    }

    /// The attempt's end holds whatever arrives with it or after it; the others only run out in silence.
    package func isOver(at now: Instant) -> Bool {
        guard let attemptEnd else { return false }
        return attemptEnd <= now
    }
}
