/// The worst that a retry policy lets a call come to: a pure reckoning over the machine's own rules.
package struct RetryBounds: Sendable, Equatable {
    /// When an answer can name a wait that is then waited for.
    package enum ServerWaits: Sendable, Equatable {
        case never
        /// Only after the first attempt: its statuses are repeated once.
        case first
        case always
    }

    /// What the reckoning is made of.
    package struct Question: Sendable, Equatable {
        package var mayRepeat: Bool
        package var serverWaits: ServerWaits
        /// The longest that one attempt can last; nil when nothing ends it.
        package var attemptTime: Duration?
        package var deadline: Duration?

        package init(
            mayRepeat: Bool = true, serverWaits: ServerWaits = .always, attemptTime: Duration?,
            deadline: Duration? = nil
        ) {
            self.mayRepeat = mayRepeat
            self.serverWaits = serverWaits
            self.attemptTime = attemptTime
            self.deadline = deadline
        }
    }

    /// Attempts at most.
    package private(set) var attempts = 0
    /// From the first attempt's start to the last one's end at most; nil when it has no bound that a clock
    /// could tell.
    package private(set) var time: Duration? = .zero
    /// The longest wait before each repeat.
    package private(set) var waits: [Duration] = []

    /// A wait that would outlast the deadline is never begun, so the shortest waits decide how many attempts
    /// there can be, and the longest how long they take.
    ///
    /// Every moment between the two can be the start of an attempt: where that range meets the deadline, an
    /// attempt can be cut by it.
    package init(_ question: Question, policy: RetryPolicy) {
        let deadline = question.deadline?.clampedNanoseconds
        if let deadline, deadline <= 0 { return }
        let most = question.mayRepeat ? max(1, policy.maxAttempts) : 1
        var earliest: Int64 = 0
        var latest: Int64? = 0
        var previous: Duration?
        for index in 0..<most {
            attempts += 1
            latest = Self.sum(latest, question.attemptTime)
            if attempts == most { break }
            let shortest = policy.backoff.delay(index: index, unit: 0)
            earliest = earliest.saturatingAdd(shortest.clampedNanoseconds)
            if let deadline, earliest >= deadline { break }
            var longest = policy.backoff.delay(index: index, unit: 1, previous: previous)
            let asks = question.serverWaits == .always || (question.serverWaits == .first && index == 0)
            if asks { longest = max(longest, policy.maxServerWait) }
            latest = Self.sum(latest, longest)
            previous = longest
            waits.append(deadline.map { min(longest, .nanoseconds($0)) } ?? longest)
        }
        if let deadline { latest = min(latest ?? deadline, deadline) }
        time = latest.map { .nanoseconds($0) }
    }

    /// Nil past what a clock can tell.
    private static func sum(_ total: Int64?, _ more: Duration?) -> Int64? {
        guard let total, let more else { return nil }
        let (sum, overflow) = total.addingReportingOverflow(max(0, more.clampedNanoseconds))
        return overflow || sum == .max ? nil : sum
    }
}
