import Stoic
import StoicFlow
import StoicSimulation
import StoicSimulationBoot
import StoicTesting
import Testing

// F5
@Suite struct `A failure contract` {
    /// A tenth of the worlds under the sanitizer, which makes each of them ten times as slow.
    static let seeds: Range<UInt64> = 0..<(Environment.isSanitized ? 20 : 200)

    static let full = FailureContract(
        "Recipe search",
        [
            .offlineWithCache: .must(.keepContent, .showCached, .sayOffline, .offerRetry),
            .offlineWithoutCache: .must(.sayOffline, .offerRetry),
            .slow: .must(.keepContent, .showProgress, .showNewest),
            .retryableTimeout: .must(.keepContent, .sayRetrying, .offerRetry),
            .nonRetryableAnswer: .must(.keepContent, .sayUnavailable, .offerNoRetry),
            .cancelledOnLeaving: .must(.keepContent, .endWork, .staySilent),
            .staleAfterNewer: .must(.keepContent, .showNewest, .staySilent),
            .partial: .must(.showPart, .warn),
            .failedPage: .must(.keepContent, .offerRetry, .retrySamePage),
            .recovered: .must(.showNewest, .sayRecovered, .staySilent),
        ])

    @Test func `holds of a screen over Pages`() {
        let checklist = Self.full.check(seeds: Self.seeds) { PagesDriver($0) }
        #expect(checklist.holds)
    }

    @Test func `holds of a screen with edits over one value`() {
        var contract = Self.full
        contract.terms[.failedPage] = .waived(because: "there is one value")
        let checklist = contract.check(seeds: Self.seeds) { DetailDriver($0) }
        #expect(checklist.holds)
    }

    @Test func `holds of a screen written by hand`() {
        let checklist = Self.full.check(seeds: Self.seeds) { HandWrittenDriver($0, bug: nil) }
        #expect(checklist.holds)
    }

    static let names: [SearchBug: (FailureSituation, String)] = [
        .staleOverwrite: (.staleAfterNewer, ScreenInvariant.olderReplacesNewer.rawValue),
        .spinnerStuckAfterCancel: (.cancelledOnLeaving, ScreenInvariant.progressStuck.rawValue),
        .clearedOnError: (.nonRetryableAnswer, ScreenInvariant.contentLost.rawValue),
        .pageTwice: (.failedPage, ScreenInvariant.itemTwice.rawValue),
        .errorForCancel: (.cancelledOnLeaving, ScreenInvariant.cancelShownAsError.rawValue),
        .writeAfterLeave: (.cancelledOnLeaving, ScreenInvariant.writesAfterEnd.rawValue),
        .retryHidden: (.offlineWithoutCache, "must offer a retry"),
        .offlineAfterSuccess: (.recovered, ScreenInvariant.troubleAfterAnswer.rawValue),
        .progressAtOnce: (.slow, ScreenInvariant.progressTooEarly.rawValue),
        .warningsDropped: (.partial, "must say what is missing"),
        .retryingStuck: (.retryableTimeout, "it never stops trying again"),
        .deadAfterCancel: (.cancelledOnLeaving, "the service was never asked for pie"),
        .doubleLoadNext: (.failedPage, ScreenInvariant.itemTwice.rawValue),
        .stalePageAppended: (.failedPage, ScreenInvariant.mixesQuestions.rawValue),
        .cachedLabelStays: (.offlineWithCache, ScreenInvariant.freshShownAsCached.rawValue),
        .warningsNeverCleared: (.partial, ScreenInvariant.warningWithoutCause.rawValue),
        .recoveredAlways: (.slow, ScreenInvariant.recoveredWithoutCause.rawValue),
        .retriesForEver: (.retryableTimeout, "it asks the service again and again: 40 calls"),
        .retryStaysWhileWorking: (.recovered, ScreenInvariant.retryWithoutCause.rawValue),
        .asksAtOnceForEver: (.nonRetryableAnswer, "it asks the service again and again: 40 calls"),
    ]

    // Shrinking takes minutes under the sanitizer, and all of it happens on one thread.
    @Test(.enabled(if: !Environment.isSanitized), arguments: SearchBug.allCases)
    func `names each bug, with its situation and what replays it`(bug: SearchBug) throws {
        let (situation, why) = try #require(Self.names[bug])
        // One situation is enough to be found in; the ten take ten times as long.
        var contract = Self.full
        contract.terms = contract.terms.filter { $0.key == situation }
        let checklist = contract.check(seeds: 0..<40) { HandWrittenDriver($0, bug: bug) }
        let row = try #require(checklist.failures.first { $0.situation == situation }, "\(checklist)")
        guard case .failed(why, let token, _) = row.outcome else {
            Issue.record("another name: \(row)")
            return
        }
        let again = try Self.full.replay(token) { HandWrittenDriver($0, bug: bug) }
        #expect(again.failure?.fault == .invariant(why))
        let mended = try Self.full.replay(token) { HandWrittenDriver($0, bug: nil) }
        #expect(mended.holds)
    }
}
