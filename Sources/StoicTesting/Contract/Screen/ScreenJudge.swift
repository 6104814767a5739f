import Stoic
import StoicFlow

/// Holds a screen to the invariants, look by look: a pure machine with what it saw before.
struct ScreenJudge: Sendable {
    let progressAfter: Duration
    private var last = Screen()
    private var lastAsks = 0
    /// What it looked like once all had settled after its end.
    private var resting: Screen?

    init(progressAfter: Duration) {
        self.progressAfter = progressAfter
    }

    /// - Returns: The invariant that this screen breaks, after all those before it.
    mutating func look(
        at screen: Screen, _ ledger: ContractLedger, isOffline: Bool, now: Instant
    ) -> ScreenInvariant? {
        defer {
            last = screen
            lastAsks = ledger.asks
        }
        let broken =
            content(screen, ledger) ?? trouble(screen, ledger, isOffline, now)
            ?? ending(screen, ledger, now) ?? progress(screen, ledger, now)
        return broken
    }

    // MARK: Content

    private func content(_ screen: Screen, _ ledger: ContractLedger) -> ScreenInvariant? {
        guard let items = screen.items, !items.isEmpty else { return last.hasItems ? .contentLost : nil }
        guard Set(items).count == items.count else { return .itemTwice }
        let questions = Set(items.compactMap { Self.question(of: $0, ledger) })
        guard questions.count <= 1, let question = questions.first else { return .mixesQuestions }
        let before = last.items?.first.flatMap { Self.question(of: $0, ledger) }
        if let before, before > question { return .olderReplacesNewer }
        if before != question {
            // What came late came after the end, or after a newer question.
            guard ledger.mayShow(question) else {
                return ledger.closing == nil ? .olderReplacesNewer : .writesAfterEnd
            }
        } else if lastAsks == ledger.asks, items.count < last.items?.count ?? 0 {
            return .contentLost
        }
        return nil
    }

    private static func question(of id: String, _ ledger: ContractLedger) -> Int? {
        guard let end = id.lastIndex(of: "-") else { return nil }
        return ledger.questions.firstIndex(of: String(id[..<end]))
    }

    // MARK: Trouble

    private func trouble(
        _ screen: Screen, _ ledger: ContractLedger, _ isOffline: Bool, _ now: Instant
    ) -> ScreenInvariant? {
        guard let trouble = screen.trouble else { return nil }
        let isHint = trouble == .offline && isOffline
        let newest = ledger.calls.last { !$0.isLate && !$0.isUnderWay }
        if let newest, newest.end == .answered(.whole) || newest.end == .answered(.partial),
            newest.ended < now, newest.intent == ledger.intents, ledger.closing == nil,
            !(isHint && ledger.hinted > newest.ended)
        {
            return .troubleAfterAnswer
        }
        guard trouble != last.trouble, !isHint else { return nil }
        return cause(of: screen, ledger)
    }

    private func cause(of screen: Screen, _ ledger: ContractLedger) -> ScreenInvariant? {
        var hasFailed = (late: false, timely: false)
        var isCancelled = ledger.closing != nil
        for call in ledger.calls {
            switch call.end {
            case .failed, .answered(.cached):
                if call.isLate { hasFailed.late = true } else { hasFailed.timely = true }
            case .cancelled: isCancelled = true
            default: break
            }
        }
        if hasFailed.timely { return nil }
        if hasFailed.late { return ledger.closing == nil ? .olderFailureShown : .writesAfterEnd }
        return isCancelled ? .cancelShownAsError : .troubleWithoutCause
    }

    // MARK: The end

    private mutating func ending(
        _ screen: Screen, _ ledger: ContractLedger, _ now: Instant
    ) -> ScreenInvariant? {
        guard let closing = ledger.closing else {
            resting = nil
            return nil
        }
        guard let resting else {
            if now > closing.at { self.resting = screen }
            return nil
        }
        let isSame =
            resting.items == screen.items && resting.quality == screen.quality
            && resting.trouble == screen.trouble && resting.warnings == screen.warnings
        return isSame ? nil : .writesAfterEnd
    }

    // MARK: Progress

    private func progress(
        _ screen: Screen, _ ledger: ContractLedger, _ now: Instant
    ) -> ScreenInvariant? {
        let underWay = ledger.underWay
        guard screen.showsProgress else {
            let isMissing = underWay.contains { now > $0.began.advanced(by: progressAfter) }
            return isMissing && !screen.isRetrying ? .progressMissing : nil
        }
        if !last.showsProgress, now < ledger.intended.advanced(by: progressAfter) { return .progressTooEarly }
        guard underWay.isEmpty, !screen.isRetrying, now > ledger.lastEvent else { return nil }
        return .progressStuck
    }
}
