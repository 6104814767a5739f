import Stoic

/// What one call, or the flight that several calls share, has to tell.
protocol HTTPReporter: CallReporter {
    func retryAfterIgnored(_ reason: String)
}
