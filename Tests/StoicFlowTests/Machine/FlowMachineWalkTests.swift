import Stoic
import Testing

@testable import StoicFlow

// F1, F2, F4
@Suite struct `Every input in every state of a flow` {
    typealias Machine = FlowMachine<Int>

    /// What belongs to the work that is going on, and to one that is too late.
    static let works: [(String, (Machine) -> UInt64)] = [
        ("", { $0.work ?? .max }), ("late ", { ($0.work ?? $0.lastWork + 1) - 1 }),
    ]

    static let inputs: [Input<Machine>] =
        [
            Input("intent") { $0.intent(at: $1) },
            Input("retry") { $0.retry(at: $1) },
            Input("refresh") { $0.refresh(at: $1) },
            Input("cancel") { machine, _ in machine.cancel() },
            Input("leave") { machine, _ in machine.leave() },
            Input("enter") { machine, _ in machine.enter() },
            Input("session") { machine, _ in machine.sessionChanged() },
            Input("ring") { machine, _ in machine.timerRang(machine.timer?.number ?? 0) },
            Input("late ring") { machine, _ in machine.timerRang((machine.timer?.number ?? 1) - 1) },
            Input("offline") { $0.hinted(.unsatisfied, at: $1) },
            Input("online") { $0.hinted(.satisfied, at: $1) },
            Input("expensive") { $0.hinted(.expensive, at: $1) },
            Input("pending") { machine, _ in machine.pendingChanged(to: 1) },
            Input("none pending") { machine, _ in machine.pendingChanged(to: -1) },
        ] + works.flatMap { name, work in ends(name, work) }

    static func ends(_ name: String, _ work: @escaping (Machine) -> UInt64) -> [Input<Machine>] {
        [
            Input(name + "attempt failed") { $0.attemptFailed(work($0), next: $1) },
            Input(name + "interim") { $0.interim(work($0), .cached(7, age: .seconds(60)), at: $1) },
            Input(name + "fresh") { $0.finished(work($0), .fresh(1), at: $1) },
            Input(name + "partial") { $0.finished(work($0), .partial(2, warnings: ["a"]), at: $1) },
            Input(name + "empty") { $0.finished(work($0), .empty(0, because: .noMatch), at: $1) },
            Input(name + "cached") { $0.finished(work($0), .cached(3, age: .seconds(60)), at: $1) },
            Input(name + "stale") {
                $0.finished(work($0), .cached(4, age: .seconds(60), because: FlowTrouble(.offline)), at: $1)
            },
            Input(name + "cancelled") { machine, _ in machine.workCancelled(work(machine)) },
        ]
            + FlowTrouble.Kind.allCases.map { kind in
                Input(name + "\(kind)") { machine, _ in machine.failed(work(machine), FlowTrouble(kind)) }
            }
    }

    /// Numbers and times grow for ever; what they mean does not.
    static func key(_ machine: Machine) -> String {
        var activity = "\(machine.state.activity)"
        if case .retrying(let failed, _) = machine.state.activity { activity = "retrying \(min(failed, 2))" }
        let state = machine.state
        let shown: [Any?] = [
            state.content, state.emptiness, state.warnings.count, activity, state.showsProgress,
            state.trouble,
            state.notice, state.pendingChanges, state.canRetry,
        ]
        let hidden: [Any?] = [
            machine.work != nil, machine.timer?.purpose, machine.hasLeft, machine.hasIntent,
            machine.isUnanswered, machine.answered == machine.question, machine.sawTrouble, machine.hint,
            machine.isHintRefuted, machine.isHintNews,
        ]
        return (shown + hidden).map { $0.map { "\($0)" } ?? "-" }.joined(separator: "|")
    }

    static let policies: [FlowPolicy] = [false, true].flatMap { refuses in
        [false, true].map { resumes in
            var policy = FlowPolicy()
            policy.refusesOffline = refuses
            policy.resumesOnline = resumes
            return policy
        }
    }

    @Test(arguments: policies)
    func `leads to legal states alone`(policy: FlowPolicy) {
        var walk = Walk(inputs: Self.inputs, key: Self.key)
        walk.run(from: Machine(policy: policy), depth: 5) { before, after, actions in
            after.broken ?? brokenActions(before, after, actions) ?? Self.broken(before, after, actions)
        }
        #expect(walk.failure == nil)
        #expect(walk.states > 1_000)
        #expect(walk.steps > 30_000)
    }

    /// What no input may do to what is on the screen.
    static func broken(_ before: Machine, _ after: Machine, _ actions: FlowActions) -> String? {
        let wasEmptied = before.state.content.value != nil && after.state.content.value == nil
        // Only a change of the session takes an intent away.
        let isSignedOut = !after.hasIntent
        let laws: [(String, Bool)] = [
            ("what is shown stays until something newer comes", !wasEmptied || isSignedOut),
            (
                "who has left sees no change",
                !(before.hasLeft && after.hasLeft) || isSignedOut || before.state == after.state
            ),
            (
                "a hint or a timer ends no work",
                before.work == nil || after.work != nil || actions.disarm != nil || before.timer == nil
            ),
            ("an unchanged state is no change", actions.changed || before.state == after.state),
            ("progress is not shown at once", actions.start == nil || !after.state.showsProgress),
        ]
        return laws.first { !$0.1 }?.0
    }

    @Test func `changes nothing when it comes from work that is not going on`() {
        var walk = Walk(inputs: Self.inputs, key: Self.key)
        var compared = 0
        walk.run(from: Machine(), depth: 3) { _, after, _ in
            for input in Self.ends("late ", { ($0.work ?? $0.lastWork + 1) - 1 }) {
                var late = after
                let actions = input.apply(&late, Instant(nanoseconds: 9_000_000_000))
                compared += 1
                if late != after || actions != FlowActions() { return input.description + " came through" }
            }
            return nil
        }
        #expect(walk.failure == nil)
        #expect(compared > 1_000)
    }
}
