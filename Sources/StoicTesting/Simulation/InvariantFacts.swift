package import Stoic

extension InvariantMachine {
    /// A call as its app makes it.
    package struct CallFacts: Sendable {
        package var method = "GET"
        /// Path and query, as the app names them.
        package var target = "/"
        package var isSafe = true
        package var isIdempotent = true
        package var key: String?
        package var hasBody = false
        /// The values of the headers by which reads differ.
        package var vary: [String] = []
        package var isOneShot = false
        /// Whether who came first goes first: all calls of one priority.
        package var isOrdinary = true
        /// Its body needs no reading, and its target is a path.
        package var isPlain = true
        package var deadline: Instant?

        package init() {}
    }

    /// A request as the transport gets it.
    package struct SendFacts: Sendable {
        package var call: Int?
        package var method = "GET"
        package var origin = ""
        package var isSecure = true
        package var target = "/"
        package var key: String?
        package var hasCredentials = false
        /// A digest of its body, if it has one; zero for one that cannot be read here.
        package var body: UInt64?
        /// What its transport is given of the attempt's time; nil for no limit.
        package var limit: Duration?
        /// To the deadline in force.
        package var left: Duration?
        package var isCancelled = false
        /// What the client's breaker says of the host now.
        package var breaker: BreakerState?

        package init() {}
    }

    /// How a request ended, as the transport tells it.
    package enum SendEnd: Sendable {
        case answered(status: Int, wait: Duration?, leadsOn: Bool)
        case failed(FailureCode, Sent, Fault)
        case cancelled
    }

    /// How a call ended, as its app sees it.
    package enum CallOutcome: Sendable, Hashable {
        case answered
        case failed(FailureCode)
        case cancelled
        /// With an error of the app's own.
        case other
    }

    struct Call {
        let facts: CallFacts
        let identity: Int?
        let generation: Int
        let began: Int
        let beganAt: Instant
        var endedTick: Int?
        var isCancelled = false
        var cancelledAt: Instant?
        var isReplayed = false
        var sends = 0
        var attempts = 0
        var hops = 0
        /// When its last attempt began, whose hops came later.
        var attemptAt: Instant?
        /// Its first request, and its last.
        var first: Int?
        var last: Int?
        /// The body and the key that its first request carried.
        var body: UInt64?
        var key: String?
        /// When a call that came later was served first.
        var overtakenAt: Instant?

        var isLive: Bool { endedTick == nil && !isCancelled }
    }

    struct Exchange {
        let call: Int?
        let facts: SendFacts
        /// The host whose place it takes: a redirect's hop has its first request's.
        let place: Int
        let began: Int
        let beganAt: Instant
        let isProbe: Bool
        var end: SendEnd?
        var ended = 0
        /// Whether the budget had enough for a repeat when it ended.
        var wasAffordable = false
        var endedAt: Instant

        var isInFlight: Bool { end == nil }
    }

    struct Read: Hashable {
        let target: String
        let vary: [String]
        let generation: Int
    }
}
