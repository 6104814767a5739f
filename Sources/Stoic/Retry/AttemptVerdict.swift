/// One attempt's outcome with its two readings: the retry's and the breaker's.
public struct AttemptVerdict: Sendable, Equatable {
    /// How the retry reads it.
    public enum Repeat: Sendable, Hashable {
        case success
        /// Worth repeating.
        case worthwhile
        /// Worth repeating once.
        case once
        /// Final.
        case never
    }

    /// How a circuit breaker reads it.
    public enum Health: Sendable, Hashable {
        case success, failure
        /// No verdict on the host: cancelled, refused by us, or this device's fault.
        case nothing
    }

    /// The retry's reading.
    public var `repeat`: Repeat
    /// The breaker's reading.
    public var health: Health
    /// What failed, or nil for a success.
    public var code: FailureCode?
    /// The answer's status, when there was one.
    public var status: Int?
    /// The wait that the server asked for.
    public var serverWait: Duration?
    /// What is known of whether the server acted.
    public var sent: Sent
    /// The device's own failure: it neither drains nor shrinks a retry budget.
    public var isDeviceFault: Bool
    /// Redirects followed within the attempt.
    public var hops: Int

    /// A verdict of these readings.
    public init(
        repeat: Repeat,
        health: Health,
        code: FailureCode? = nil,
        status: Int? = nil,
        serverWait: Duration? = nil,
        sent: Sent = .maybe,
        isDeviceFault: Bool = false,
        hops: Int = 0
    ) {
        self.repeat = `repeat`
        self.health = health
        self.code = code
        self.status = status
        self.serverWait = serverWait
        self.sent = sent
        self.isDeviceFault = isDeviceFault
        self.hops = hops
    }

    /// A plain success.
    public static let success = AttemptVerdict(repeat: .success, health: .success)
}
