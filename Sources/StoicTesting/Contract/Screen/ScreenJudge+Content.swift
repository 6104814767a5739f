import Stoic
import StoicFlow

// What a screen shows, and what it says of it.
extension ScreenJudge {
    func content(_ look: Look) -> ScreenInvariant? {
        let ledger = look.ledger
        guard let items = look.screen.items, !items.isEmpty else { return last.hasItems ? .contentLost : nil }
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
        let places = items.compactMap(Self.place)
        return places == places.sorted() ? nil : .outOfOrder
    }

    private static func question(of id: String, _ ledger: ContractLedger) -> Int? {
        guard let end = id.lastIndex(of: "-") else { return nil }
        return ledger.questions.firstIndex(of: String(id[..<end]))
    }

    private static func place(of id: String) -> Int? {
        id.lastIndex(of: "-").flatMap { Int(id[id.index(after: $0)...]) }
    }

    // MARK: Trouble

    func trouble(_ look: Look) -> ScreenInvariant? {
        guard let trouble = look.screen.trouble else { return nil }
        let isHint = trouble == .offline && look.isOffline
        if let newest = answered(look), !(isHint && look.ledger.hinted > newest.ended) {
            return .troubleAfterAnswer
        }
        guard trouble != last.trouble, !isHint else { return nil }
        return cause(look.ledger)
    }

    /// The call whose answer, whole or a part, the screen has had the time to show; nothing was asked since.
    private func answered(_ look: Look) -> ContractLedger.Call? {
        guard let newest = look.ledger.lastTimely, look.ledger.closing == nil,
            newest.end == .answered(.whole) || newest.end == .answered(.partial),
            newest.intent == look.ledger.intents, isPast(newest.ended, look)
        else { return nil }
        return newest
    }

    private func cause(_ ledger: ContractLedger) -> ScreenInvariant? {
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

    // MARK: What is said of it

    func causes(_ look: Look) -> ScreenInvariant? {
        let (screen, ledger) = (look.screen, look.ledger)
        if screen.isRecovered, !last.isRecovered, !ledger.hasSeenTrouble { return .recoveredWithoutCause }
        if screen.isRetrying, isPast(ledger.lastEvent, look), !isRetryingRightly(ledger) {
            return .retryingWithoutCause
        }
        if screen.canRetry, ledger.closing == nil {
            let isAtWork = ledger.underWay.contains { isPast($0.began, look) }
            if isAtWork || answered(look)?.end == .answered(.whole) { return .retryWithoutCause }
        }
        // A list of pages is as good as its worst one.
        guard let newest = answered(look), newest.end == .answered(.whole), newest.page == 0 else {
            return nil
        }
        if screen.quality == .cached { return .freshShownAsCached }
        return screen.warnings.isEmpty ? nil : .warningWithoutCause
    }

    /// An attempt has failed of what is under way, or what a model repeats by itself has.
    private func isRetryingRightly(_ ledger: ContractLedger) -> Bool {
        if ledger.underWay.contains(where: { $0.failedAttempts > 0 }) { return true }
        guard ledger.closing == nil, let newest = ledger.lastTimely, newest.intent == ledger.intents else {
            return false
        }
        return newest.end == .failed
    }
}
