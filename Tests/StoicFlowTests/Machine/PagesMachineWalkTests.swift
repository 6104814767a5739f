import Stoic
import Testing

@testable import StoicFlow

// F3
@Suite struct `Every input in every state of a list` {
    typealias Machine = PagesMachine<Int, Int>

    /// Page n holds the item n, and there are three; the server tells the next one's number.
    static func page(_ machine: Machine, leadsBack: Bool = false) -> Page<Int, Int> {
        let number = machine.target ?? 0
        return Page([number], next: leadsBack ? 1 : number < 2 ? number + 1 : nil)
    }

    static let inputs: [Input<Machine>] =
        [
            Input("intent") { $0.intent(at: $1) },
            Input("next") { $0.nextPage(at: $1) },
            Input("retry") { $0.retry(at: $1) },
            Input("refresh") { $0.refresh(at: $1) },
            Input("cancel") { machine, _ in machine.cancel() },
            Input("leave") { machine, _ in machine.leave() },
            Input("enter") { machine, _ in machine.enter() },
            Input("session") { machine, _ in machine.sessionChanged() },
            Input("ring") { machine, _ in machine.timerRang(machine.timer?.number ?? 0) },
            Input("offline") { $0.hinted(.unsatisfied, at: $1) },
            Input("online") { $0.hinted(.satisfied, at: $1) },
        ] + ends("", { $0.work ?? .max })

    static func ends(_ name: String, _ work: @escaping @Sendable (Machine) -> UInt64) -> [Input<Machine>] {
        [
            Input(name + "page") { $0.finished(work($0), .fresh(page($0)), at: $1) },
            Input(name + "loop") { $0.finished(work($0), .fresh(page($0, leadsBack: true)), at: $1) },
            Input(name + "stale page") {
                let trouble = FlowTrouble(.offline)
                return $0.finished(work($0), .cached(page($0), age: .seconds(60), because: trouble), at: $1)
            },
            Input(name + "interim page") {
                $0.interim(work($0), .cached(page($0), age: .seconds(9)), at: $1)
            },
            Input(name + "offline failure") { machine, _ in
                machine.failed(work(machine), FlowTrouble(.offline))
            },
            Input(name + "failure") { machine, _ in machine.failed(work(machine), FlowTrouble(.recoverable))
            },
            Input(name + "refusal") { machine, _ in machine.failed(work(machine), FlowTrouble(.unavailable))
            },
        ]
    }

    static func broken(_ before: Machine, _ input: String, _ after: Machine, _ actions: FlowActions)
        -> String?
    {
        let (old, new) = (before.shown.items, after.shown.items)
        let isPage = ["page", "loop", "stale page", "interim page"].contains(input)
        let isFailure = input.hasSuffix("failure") || input == "refusal"
        let laws: [(String, Bool)] = [
            ("no page twice, none left out", new == Array(new.indices)),
            ("only pages change the items", old == new || isPage || input == "session"),
            ("a failure keeps the page that failed", !isFailure || before.target == after.target),
            ("a retry asks for the same page", input != "retry" || before.target == after.target),
            (
                "a next page is the one after",
                input != "next" || actions.start == nil || after.target == new.count
            ),
            (
                "a next page is asked for once",
                input != "next" || before.work == nil || actions == FlowActions()
            ),
            (
                "scrolling does not hammer on a failure",
                input != "next" || actions.start == nil || before.target == nil
                    || before.flow.state.trouble == nil
            ),
            ("there is more only after what is there", !after.shown.hasMore || after.next == new.count),
        ]
        return laws.first { !$0.1 }?.0
    }

    @Test(arguments: [false, true])
    func `leads to legal states alone`(resumes: Bool) {
        var policy = FlowPolicy()
        policy.resumesOnline = resumes
        var walk = Walk<Machine>(inputs: Self.inputs, normal: \.normal)
        walk.run(from: Machine(policy: policy), depth: 60) { before, input, after, actions in
            after.flow.broken ?? brokenActions(before, after, actions)
                ?? Self.broken(before, input, after, actions)
        }
        #expect(walk.failure == nil)
        #expect(walk.isExhausted)
        #expect(walk.states > 1_000)
    }

    // F3
    @Test func `keeps the items when the next page fails, and asks for it again by a retry alone`() {
        let now = Instant(nanoseconds: 0)
        var list = Machine()
        _ = list.intent(at: now)
        _ = list.finished(1, .fresh(Page([0], next: 1)), at: now)
        #expect(list.nextPage(at: now).start == 2)
        #expect(list.nextPage(at: now) == FlowActions())
        _ = list.failed(2, FlowTrouble(.recoverable))
        #expect(list.shown.items == [0])
        #expect(list.shown.part == .next)
        #expect(list.shown.flow.canRetry)
        #expect(list.nextPage(at: now) == FlowActions())
        #expect(list.retry(at: now).start == 3)
        #expect(list.target == 1)
        // The first try's answer comes after all: too late.
        #expect(list.finished(2, .fresh(Page([1], next: 2)), at: now) == FlowActions())
        _ = list.finished(3, .fresh(Page([1], next: nil)), at: now)
        #expect(list.shown.items == [0, 1])
        #expect(!list.shown.hasMore)
        #expect(list.shown.flow.notice == .recovered)
    }

    @Test func `ends a list whose server leads back`() {
        let now = Instant(nanoseconds: 0)
        var list = Machine()
        _ = list.intent(at: now)
        _ = list.finished(1, .fresh(Page([0], next: 1)), at: now)
        _ = list.nextPage(at: now)
        _ = list.finished(2, .fresh(Page([1], next: 1)), at: now)
        #expect(!list.shown.hasMore)
        #expect(list.nextPage(at: now) == FlowActions())
    }

    @Test func `is no better than its worst page`() {
        let now = Instant(nanoseconds: 0)
        var list = Machine()
        _ = list.intent(at: now)
        _ = list.finished(1, .fresh(Page([0], next: 1), warnings: ["a"]), at: now)
        _ = list.nextPage(at: now)
        _ = list.finished(2, .partial(Page([1], next: 2), warnings: ["b"]), at: now)
        #expect(list.shown.flow.content == .partial([0, 1]))
        #expect(list.shown.flow.warnings == ["a", "b"])
        _ = list.nextPage(at: now)
        _ = list.finished(3, .cached(Page([2], next: nil), age: .seconds(5)), at: now)
        #expect(list.shown.flow.content == .cached([0, 1, 2], age: .seconds(5)))
    }

    @Test func `ends after a thousand pages, whatever the server says`() {
        let now = Instant(nanoseconds: 0)
        var list = Machine()
        _ = list.intent(at: now)
        var pages: UInt64 = 1
        _ = list.finished(1, .fresh(Page([0], next: 1)), at: now)
        while let work = list.nextPage(at: now).start, pages < 2_000 {
            pages += 1
            _ = list.finished(work, .fresh(Page([], next: Int(pages))), at: now)
        }
        #expect(pages == UInt64(Machine.maxPages))
    }
}
