import Stoic
import StoicFlow

/// What was asked and answered in a situation, as the judge of a screen needs it.
struct ContractLedger: Sendable {
    enum End: Sendable, Hashable {
        case answered(Screen.Quality)
        case failed
        case cancelled
    }

    struct Call: Sendable {
        let question: Int
        let page: Int
        /// Which intent it belongs to: the last one before it began.
        let intent: Int
        let began: Instant
        var end: End?
        var ended = Instant(nanoseconds: 0)
        /// What came of it came when a newer question had been put to the service, or after the person had
        /// left or cancelled.
        var isLate = false
        /// How many of its attempts have failed, and been told of.
        var failedAttempts = 0
        /// The number of the failure behind a cached answer, or of its own.
        var requestID: UInt64?

        var isUnderWay: Bool { end == nil }
    }

    enum Closing: Sendable { case left, cancelled }

    static let bound = 40

    private(set) var calls: [Call] = []
    private(set) var questions: [String] = []
    private(set) var intents = 0
    /// How many of them asked anew.
    private(set) var asks = 0
    private(set) var intended = Instant(nanoseconds: 0)
    private(set) var closing: (how: Closing, at: Instant)?
    private(set) var hinted = Instant(nanoseconds: 0)
    private(set) var hasHinted = false
    /// What the service was asked for and the person was not.
    private(set) var strangeQuestion: String?
    /// A page that no answer named.
    private(set) var strangePage: Int?
    /// The questions whose cached answer was looked up apart.
    private(set) var lookedUp: Set<Int> = []

    // MARK: What the person and the network do

    mutating func asked(_ question: String, at now: Instant) {
        if !questions.contains(question) { questions.append(question) }
        asks += 1
        intend(at: now)
    }

    mutating func intend(at now: Instant) {
        intents += 1
        intended = now
        closing = nil
    }

    mutating func close(_ how: Closing, at now: Instant) { closing = (how, now) }
    mutating func hint(at now: Instant) {
        hinted = now
        hasHinted = true
    }

    mutating func lookUp(_ question: String) { lookedUp.insert(number(of: question)) }

    // MARK: What the service does

    var isFull: Bool { calls.count >= Self.bound }

    /// - Returns: The call's place; nil when there are too many.
    mutating func begin(_ question: String, page: Int, at now: Instant) -> Int? {
        guard !isFull else { return nil }
        if !questions.contains(question) { strangeQuestion = strangeQuestion ?? question }
        if !(0..<ContractService.pageCount).contains(page) { strangePage = strangePage ?? page }
        calls.append(Call(question: number(of: question), page: page, intent: intents, began: now))
        return calls.count - 1
    }

    mutating func attemptFailed(_ place: Int) { calls[place].failedAttempts += 1 }

    mutating func end(_ place: Int, _ end: End, requestID: UInt64? = nil, at now: Instant) {
        calls[place].requestID = requestID
        calls[place].end = end
        calls[place].ended = now
        calls[place].isLate = closing != nil || isSuperseded(place)
    }

    // MARK: What follows

    /// A question that nobody asked counts as the newest: the play fails by another name.
    func number(of question: String) -> Int {
        questions.firstIndex(of: question) ?? max(0, questions.count - 1)
    }

    func isSuperseded(_ place: Int) -> Bool {
        let call = calls[place]
        return calls[(place + 1)...].contains {
            $0.question != call.question || ($0.page == 0 && $0.intent > call.intent)
        }
    }

    /// The calls that the screen may wait for.
    var underWay: [Call] {
        guard closing == nil else { return [] }
        return calls.indices.filter { calls[$0].isUnderWay && !isSuperseded($0) }.map { calls[$0] }
    }

    /// Whether anything has failed so far, or could not be had.
    var hasSeenTrouble: Bool {
        hasHinted
            || calls.contains { call in
                switch call.end {
                case .failed, .answered(.cached): true
                case .answered, .cancelled, nil: call.failedAttempts > 0
                }
            }
    }

    /// The last call that has an end which the screen may show.
    var lastTimely: Call? { calls.last { !$0.isLate && !$0.isUnderWay } }

    /// When anything last happened that a screen may follow.
    var lastEvent: Instant {
        let ends = calls.filter { !$0.isUnderWay }.map(\.ended)
        return max(ends.max() ?? intended, closing?.at ?? intended, intended)
    }

    func calls(to question: String, page: Int = 0) -> [Call] {
        guard let number = questions.firstIndex(of: question) else { return [] }
        return calls.filter { $0.question == number && $0.page == page }
    }

    /// Whether an item of this question may be on the screen.
    func mayShow(_ question: Int) -> Bool {
        lookedUp.contains(question)
            || calls.contains { call in
                guard case .answered = call.end else { return false }
                return call.question == question && !call.isLate
            }
    }
}
