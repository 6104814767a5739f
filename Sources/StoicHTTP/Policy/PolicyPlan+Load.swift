package import Stoic

extension PolicyPlan {
    /// How a client's calls multiply while a server fails all of them.
    ///
    /// Failures of the device itself (offline) are repeated outside of the budget: they load no server.
    public struct Load: Sendable, Hashable {
        /// Sends for each call when no budget holds them back.
        public let sendsPerCall: Double
        /// Sends for each of many calls under the budget, without what time alone earns. The same as
        /// `sendsPerCall` without a budget.
        public let sustainedSendsPerCall: Double
        /// Retries that the budget earns a second, however few the calls. 0 when there is none to make.
        public let retriesPerSecond: Double
        /// Retries that the budget can have saved up before. 0 when there is none to make.
        public let savedRetries: Int
        /// Requests for each send at most: 1 and the redirects followed.
        public let requestsPerSend: Int

        private let sends: Int
        /// Thousandths of a retry that each call earns; nil without a budget.
        private let earned: Int?

        package init(sends: Int, requestsPerSend: Int, budget: RetryBudgetPolicy?) {
            self.sends = sends
            self.requestsPerSend = requestsPerSend
            sendsPerCall = Double(sends)
            guard let budget, sends > 1 else {
                sustainedSendsPerCall = Double(sends)
                (retriesPerSecond, savedRetries, earned) = (0, 0, nil)
                return
            }
            let thousandths = Int((budget.ratio * 1_000).rounded())
            earned = thousandths
            sustainedSendsPerCall = min(Double(sends), 1 + Double(thousandths) / 1_000)
            savedRetries = budget.maxBalance
            let refill = Double(max(1, budget.floorRefill.clampedNanoseconds)) / 1_000_000_000
            retriesPerSecond = Double(budget.floor) / refill
        }

        /// Sends at most by that many calls of one client, all within the time and alone in it.
        ///
        /// - Parameters:
        ///   - calls: Zero or less: none.
        ///   - time: From the first call's start to the last one's end.
        ///   - saved: Retries in the budget at the start, the `floor` of a fresh client. Default:
        ///     `savedRetries`.
        public func mostSends(calls: Int, within time: Duration, saved: Int? = nil) -> Int {
            guard calls > 0, sends > 0 else { return 0 }
            let (product, isLarge) = calls.multipliedReportingOverflow(by: sends)
            let unheld = isLarge ? Int.max : product
            guard let earned else { return unheld }
            // Never too low: what is lost to rounding is less than a retry of the many.
            let seconds = Double(max(0, time.clampedNanoseconds)) / 1_000_000_000
            let retries =
                Double(max(0, saved ?? savedRetries)) + Double(earned) / 1_000 * Double(calls)
                + retriesPerSecond * seconds
            let held = Double(calls) + (retries + 1e-6).rounded(.down)
            return held < Double(unheld) ? Int(held) : unheld
        }
    }
}
