import Stoic
import StoicFlow
import StoicSimulation
import StoicSimulationBoot
import Testing

@testable import StoicTesting

// F5
@Suite struct `A checklist` {
    static let seeds: Range<UInt64> = 0..<12

    func row(_ term: ContractTerm?, of situation: FailureSituation = .partial) throws -> ChecklistRow {
        var contract = FailureContract("Search", [:])
        contract.terms[situation] = term
        let checklist = contract.check(seeds: Self.seeds) { HandWrittenDriver($0, bug: nil) }
        return try #require(checklist.rows.first { $0.situation == situation })
    }

    @Test func `passes no row that nobody decided`() throws {
        #expect(try row(nil).outcome == .notCovered("nobody decided it"))
        let empty = try row(.must()).outcome
        #expect(empty == .notCovered("nothing is promised: promise something, or waive it with a reason"))
        let all = FailureContract("Search", [:]).check(seeds: Self.seeds) { HandWrittenDriver($0, bug: nil) }
        #expect(!all.holds)
        #expect(all.rows.count == FailureSituation.allCases.count + 1)
    }

    @Test func `passes no promise that its situation never looks at`() throws {
        let why = "\"ask for the same page again on a retry\" is not looked at in this situation"
        #expect(try row(.must(.warn, .retrySamePage)).outcome == .notCovered(why))
    }

    @Test func `has its reasons for what is waived or for a device`() throws {
        #expect(
            try row(.waived(because: "answers are never partial")).outcome
                == .waived("answers are never partial"))
        #expect(try row(.onDevice("with VoiceOver")).outcome == .onDevice("with VoiceOver"))
    }

    @Test func `holds promises of one's own`() throws {
        let kept = ScreenPromise.that("show two items") { screen, _ in screen.items?.count == 2 }
        let broken = ScreenPromise.that("show three items") { screen, _ in screen.items?.count == 3 }
        #expect(try row(.must(kept)).outcome == .passed(worlds: Self.seeds.count))
        guard case .failed("must show three items", _, _) = try row(.must(broken)).outcome else {
            Issue.record("passed")
            return
        }
    }

    static let slips: [Slip: String] = [
        .otherQuestion:
            "the test itself: the service was asked for \"dishes\", and the person asked for \"soup\"; the "
            + "stand-in must pass the question on, or leave it out",
        .ownIDs: "the test itself: \"dish 1\" is on the screen, which is no id that the service gave",
        .asksNothing:
            "the test itself: the service was never asked for anything; does the driver's ask(_:) reach the "
            + "model, and the model the stand-in?",
    ]

    @Test(arguments: Slip.allCases) func `says once what is wrong with the test itself`(slip: Slip) throws {
        let contract = FailureContract(
            "Dishes", [.slow: .must(.showNewest), .partial: .must(.warn), .recovered: .must(.sayRecovered)])
        let checklist = contract.check(seeds: Self.seeds) { SlippingDriver($0, slip) }
        let failures = checklist.failures
        #expect(failures.count == 1)
        guard case .failed(let why, _, _)? = failures.first?.outcome else {
            Issue.record("\(checklist)")
            return
        }
        #expect(why == Self.slips[slip])
        #expect(checklist.rows.count { $0.remark?.hasPrefix("not played") == true } == 3)
    }

    @Test func `plays a screen without a question`() {
        let contract = FailureContract(
            "Dishes", [.slow: .must(.showNewest), .failedPage: .must(.retrySamePage)])
        let checklist = contract.check(seeds: Self.seeds) { SlippingDriver($0, nil) }
        #expect(checklist.failures.isEmpty, "\(checklist)")
    }

    @Test func `asks for a log`() throws {
        let terms: [FailureSituation: ContractTerm] = [.nonRetryableAnswer: .must(.sayUnavailable)]
        let contract = FailureContract("Search", terms)
        let logged = contract.check(seeds: Self.seeds) { HandWrittenDriver($0, bug: nil) }
        #expect(logged.rows.last?.outcome == .passed(worlds: Self.seeds.count))
        let silent = contract.check(seeds: Self.seeds) { PagesDriver($0, logs: false) }
        #expect(
            silent.rows.last?.outcome
                == .notCovered("nothing was logged in the service's events: give them to the model"))
        let partly = contract.check(seeds: Self.seeds) { service in
            let other = Event(name: "other", level: .info, requestID: 999, label: "", fields: [])
            service.events.record(other)
            return PagesDriver(service, logs: false)
        }
        guard case .failed(let why, let token, _)? = partly.rows.last?.outcome else {
            Issue.record("\(partly)")
            return
        }
        #expect(why == "a failure was not logged with its request's id")
        let again = try contract.replay(token) { PagesDriver($0, logs: false) }
        #expect(again.failure?.fault == .invariant(why))
    }

    @Test(arguments: [
        "", "slow", "slow/", "slow/sim0:uniform:ontime:never:0", "fast/sim1:uniform:ontime:never:0",
    ])
    func `replays no token that is none`(token: String) {
        #expect(throws: UnknownToken(token: token)) {
            try FailureContract("Search", [:]).replay(token) { HandWrittenDriver($0, bug: nil) }
        }
    }

    static let sample = Checklist(
        name: "Search <1>",
        rows: [
            ChecklistRow(
                situation: .slow, title: "Slow", words: "must show that it works", outcome: .passed(worlds: 7)
            ),
            ChecklistRow(
                situation: .partial, title: "Partial", words: "must | warn",
                outcome: .failed(why: "must \"warn\"", token: "partial/sim1:x", diagram: "a\nb\u{1}")),
            ChecklistRow(
                situation: .failedPage, title: "Page", words: "one page", outcome: .waived("one page")),
            ChecklistRow(
                situation: .recovered, title: "Again", words: "", outcome: .notCovered("nobody decided it")),
        ], onDevice: ["VoiceOver"], isControlled: true)

    @Test func `is a text`() {
        #expect(
            "\(Self.sample)" == """
                Search <1>: 1 passed, 1 FAILED, 1 waived, 1 NOT COVERED
                  pass         Slow: must show that it works
                  FAIL         Partial: must | warn
                               must "warn"
                               replay: partial/sim1:x
                  waived       Page: one page
                  NOT COVERED  Again
                               nobody decided it
                  On a device:
                    - VoiceOver
                """)
    }

    @Test func `is Markdown`() {
        #expect(
            Self.sample.markdown == """
                ## Search &lt;1>: 1 passed, 1 FAILED, 1 waived, 1 NOT COVERED

                | | Situation | The screen | |
                |---|---|---|---|
                | pass | Slow | must show that it works | 7 worlds |
                | FAIL | Partial | must \\| warn | must "warn"<br>`partial/sim1:x` |
                | waived | Page | one page |  |
                | NOT COVERED | Again |  | nobody decided it |

                On a device:

                - [ ] VoiceOver

                """)
    }

    @Test func `is JUnit XML, where what is not covered is a failure`() {
        #expect(
            Self.sample.junit == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="Search &lt;1&gt;" tests="4" failures="2" errors="0" skipped="1">
                  <testcase classname="Search &lt;1&gt;" name="Slow"/>
                  <testcase classname="Search &lt;1&gt;" name="Partial">
                    <failure type="failed" message="must &quot;warn&quot;">\
                must | warn&#10;replay: partial/sim1:x&#10;a&#10;\
                b\u{FFFD}</failure>
                  </testcase>
                  <testcase classname="Search &lt;1&gt;" name="Page">
                    <skipped message="one page"/>
                  </testcase>
                  <testcase classname="Search &lt;1&gt;" name="Again">
                    <failure type="not covered" message="nobody decided it"/>
                  </testcase>
                  <system-out>On a device: VoiceOver</system-out>
                </testsuite>

                """)
    }
}
