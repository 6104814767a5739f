import Stoic
import StoicFlow
import Testing

@testable import StoicTesting

/// A judge, and what it sees; times in milliseconds.
private struct Court {
    var judge = ScreenJudge(progressAfter: .milliseconds(300))
    var ledger = ContractLedger()
    var screen = Screen()
    var isOffline = false
    var found: ScreenInvariant?
    private var now = Instant(nanoseconds: 0)

    mutating func at(_ time: Int, _ body: (inout Court, Instant) -> Void = { _, _ in }) {
        now = Instant(nanoseconds: Int64(time) * 1_000_000)
        body(&self, now)
        found = found ?? judge.look(at: screen, ledger, isOffline: isOffline, now: now)
    }

    mutating func ask(_ question: String, at time: Int) -> Int {
        var place = 0
        at(time) { court, now in
            court.ledger.asked(question, at: now)
            place = court.ledger.begin(question, page: 0, at: now) ?? -1
        }
        return place
    }

    mutating func answer(
        _ place: Int, _ quality: Screen.Quality = .whole, at time: Int, shows items: [String]
    ) {
        at(time) { court, now in
            court.ledger.end(place, .answered(quality), at: now)
            court.screen.items = items
        }
    }

    mutating func fail(_ place: Int, at time: Int, shows trouble: FlowTrouble.Kind?) {
        at(time) { court, now in
            court.ledger.end(place, .failed, at: now)
            court.screen.trouble = trouble
        }
    }

    mutating func end(_ how: ContractLedger.Closing, at time: Int) {
        at(time) { court, now in court.ledger.close(how, at: now) }
    }
}

// F1, F2, F3: each is broken here once, and by nothing else.
@Suite struct `The judge of a screen` {
    private static let wrongs: [(ScreenInvariant?, @Sendable (inout Court) -> Void)] = [
        (
            .olderReplacesNewer,
            { court in
                let soup = court.ask("soup", at: 0)
                let stew = court.ask("stew", at: 10)
                court.answer(stew, at: 20, shows: ["stew-1"])
                court.answer(soup, at: 30, shows: ["soup-1"])
            }
        ),
        (
            .olderReplacesNewer,
            { court in
                let soup = court.ask("soup", at: 0)
                _ = court.ask("stew", at: 10)
                court.answer(soup, at: 30, shows: ["soup-1"])
            }
        ),
        (
            .mixesQuestions,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1"])
                court.answer(court.ask("stew", at: 20), at: 30, shows: ["soup-1", "stew-1"])
            }
        ),
        (
            .itemTwice,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1", "soup-1"])
            }
        ),
        (
            .contentLost,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1"])
                court.at(20) { court, _ in court.screen.items = nil }
            }
        ),
        (
            .contentLost,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1", "soup-2"])
                court.at(20) { court, _ in court.screen.items = ["soup-1"] }
            }
        ),
        (
            .cancelShownAsError,
            { court in
                let soup = court.ask("soup", at: 0)
                court.end(.cancelled, at: 10)
                court.at(10) { court, now in
                    court.ledger.end(soup, .cancelled, at: now)
                    court.screen.trouble = .recoverable
                }
            }
        ),
        (
            .olderFailureShown,
            { court in
                let soup = court.ask("soup", at: 0)
                _ = court.ask("stew", at: 10)
                court.fail(soup, at: 20, shows: .recoverable)
            }
        ),
        (
            .troubleWithoutCause,
            { court in
                _ = court.ask("soup", at: 0)
                court.at(10) { court, _ in court.screen.trouble = .unavailable }
            }
        ),
        (
            .troubleAfterAnswer,
            { court in
                court.fail(court.ask("soup", at: 0), at: 10, shows: .offline)
                court.answer(court.ask("soup", at: 20), at: 30, shows: ["soup-1"])
                court.at(31)
            }
        ),
        (
            .writesAfterEnd,
            { court in
                let soup = court.ask("soup", at: 0)
                court.end(.left, at: 10)
                court.answer(soup, at: 20, shows: ["soup-1"])
            }
        ),
        (
            .writesAfterEnd,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1"])
                court.end(.left, at: 20)
                court.at(21)
                court.at(30) { court, _ in court.screen.warnings = ["late"] }
            }
        ),
        (
            .progressTooEarly,
            { court in
                _ = court.ask("soup", at: 0)
                court.at(299) { court, _ in court.screen.showsProgress = true }
            }
        ),
        (
            .progressMissing,
            { court in
                _ = court.ask("soup", at: 0)
                court.at(301)
            }
        ),
        (
            .progressStuck,
            { court in
                let soup = court.ask("soup", at: 0)
                court.at(300) { court, _ in court.screen.showsProgress = true }
                court.answer(soup, at: 400, shows: ["soup-1"])
                court.at(401)
            }
        ),
        (
            .outOfOrder,
            { court in court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-2", "soup-1"]) }
        ),
        (
            .freshShownAsCached,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1"])
                court.at(20) { court, _ in court.screen.quality = .cached }
            }
        ),
        (
            .warningWithoutCause,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1"])
                court.at(20) { court, _ in court.screen.warnings = ["no pictures"] }
            }
        ),
        (
            .retryingWithoutCause,
            { court in
                _ = court.ask("soup", at: 0)
                court.at(10) { court, _ in court.screen.isRetrying = true }
            }
        ),
        (
            .retryingWithoutCause,
            { court in
                let soup = court.ask("soup", at: 0)
                court.at(10) { court, _ in
                    court.ledger.attemptFailed(soup)
                    court.screen.isRetrying = true
                }
                court.answer(soup, at: 20, shows: ["soup-1"])
                court.at(30)
            }
        ),
        (
            .recoveredWithoutCause,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1"])
                court.at(10) { court, _ in court.screen.isRecovered = true }
            }
        ),
        (
            .retryWithoutCause,
            { court in
                court.answer(court.ask("soup", at: 0), at: 10, shows: ["soup-1"])
                court.at(20) { court, _ in court.screen.canRetry = true }
            }
        ),
        (
            .retryWithoutCause,
            { court in
                court.fail(court.ask("soup", at: 0), at: 10, shows: .recoverable)
                court.at(10) { court, _ in court.screen.canRetry = true }
                _ = court.ask("soup", at: 20)
                court.at(30)
            }
        ),
        (
            .writesAfterEnd,
            { court in
                _ = court.ask("soup", at: 0)
                court.end(.left, at: 10)
                court.at(20)
                court.at(30) { court, _ in court.screen.canRetry = true }
            }
        ),
        // What a screen may do.
        (
            nil,
            { court in
                let soup = court.ask("soup", at: 0)
                court.at(300) { court, _ in court.screen.showsProgress = true }
                court.at(400) { court, _ in
                    court.ledger.attemptFailed(soup)
                    court.screen.showsProgress = false
                    court.screen.isRetrying = true
                }
                court.at(500) { court, _ in
                    court.screen.isRetrying = false
                    court.screen.showsProgress = true
                }
                court.fail(soup, at: 500, shows: .offline)
                court.at(500) { court, _ in court.screen.showsProgress = false }
                court.at(600)
            }
        ),
        (
            nil,
            { court in
                court.isOffline = true
                court.at(0) { court, now in court.ledger.hint(at: now) }
                court.at(10) { court, _ in court.screen.trouble = .offline }
                court.answer(court.ask("soup", at: 20), .cached, at: 30, shows: ["soup-1"])
                court.at(31)
                court.answer(court.ask("stew", at: 40), at: 50, shows: ["stew-1"])
                court.at(50) { court, _ in court.screen.trouble = nil }
                court.at(60)
            }
        ),
    ]

    @Test(arguments: wrongs.indices) func `names what a screen does wrong, and nothing else`(index: Int) {
        let (invariant, play) = Self.wrongs[index]
        var court = Court()
        play(&court)
        #expect(court.found == invariant)
    }

    @Test func `has a wrong screen for each invariant`() {
        #expect(Set(Self.wrongs.compactMap(\.0)) == Set(ScreenInvariant.allCases))
    }
}
