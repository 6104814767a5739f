import Stoic
import StoicFlow

/// Holds a screen to the invariants, look by look: a pure machine with what it saw before.
struct ScreenJudge: Sendable {
    /// One look: what is on the screen, and all that was asked and answered by then.
    struct Look: Sendable {
        let screen: Screen
        let ledger: ContractLedger
        let isOffline: Bool
        let now: Instant
    }

    let progressAfter: Duration
    let settlesWithin: Duration
    var last = Screen()
    var lastAsks = 0
    /// What it looked like once all had settled after its end.
    var resting: Screen?

    init(progressAfter: Duration, settlesWithin: Duration = .milliseconds(1)) {
        self.progressAfter = progressAfter
        self.settlesWithin = settlesWithin
    }

    /// - Returns: The invariant that this screen breaks, after all those before it.
    mutating func look(
        at screen: Screen, _ ledger: ContractLedger, isOffline: Bool, now: Instant
    ) -> ScreenInvariant? {
        defer {
            last = screen
            lastAsks = ledger.asks
        }
        let look = Look(screen: screen, ledger: ledger, isOffline: isOffline, now: now)
        return content(look) ?? trouble(look) ?? ending(look) ?? causes(look) ?? progress(look)
    }

    /// Whether a screen has had the time to show what happened then.
    func isPast(_ moment: Instant, _ look: Look) -> Bool { look.now >= moment.advanced(by: settlesWithin) }

    // MARK: The end

    private mutating func ending(_ look: Look) -> ScreenInvariant? {
        guard let closing = look.ledger.closing else {
            resting = nil
            return nil
        }
        guard let resting else {
            if isPast(closing.at, look) { self.resting = look.screen }
            return nil
        }
        let screen = look.screen
        let isSame =
            resting.items == screen.items && resting.quality == screen.quality
            && resting.trouble == screen.trouble && resting.warnings == screen.warnings
            && resting.canRetry == screen.canRetry
        // What was said for a moment may fade.
        let isSilent =
            (resting.isRecovered || !screen.isRecovered) && (resting.isRetrying || !screen.isRetrying)
        return isSame && isSilent ? nil : .writesAfterEnd
    }

    // MARK: Progress

    private func progress(_ look: Look) -> ScreenInvariant? {
        let screen = look.screen
        let underWay = look.ledger.underWay
        guard screen.showsProgress else {
            let isMissing = underWay.contains { isPast($0.began.advanced(by: progressAfter), look) }
            return isMissing && !screen.isRetrying ? .progressMissing : nil
        }
        let threshold = look.ledger.intended.advanced(by: progressAfter)
        if !last.showsProgress, look.now < threshold { return .progressTooEarly }
        guard underWay.isEmpty, !screen.isRetrying, isPast(look.ledger.lastEvent, look) else { return nil }
        return .progressStuck
    }
}
