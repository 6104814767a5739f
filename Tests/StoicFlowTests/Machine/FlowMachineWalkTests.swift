import Stoic
import Testing

@testable import StoicFlow

// F1, F2, F4
@Suite struct `Every input in every state of a flow` {
    typealias Machine = FlowMachine<Int>

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
        ] + ends("") { $0.work ?? .max }

    /// What changes nothing else, and would multiply all states: the walk with these is not so long.
    static let more: [Input<Machine>] =
        [
            Input("pending") { machine, _ in machine.pendingChanged(to: 1) },
            Input("none pending") { machine, _ in machine.pendingChanged(to: -1) },
        ] + late

    static let late = ends("late ") { ($0.work ?? $0.lastWork + 1) - 1 }

    static func ends(_ name: String, _ work: @escaping @Sendable (Machine) -> UInt64) -> [Input<Machine>] {
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
        var walk = Walk(inputs: Self.inputs, normal: \.normal)
        walk.run(from: Machine(policy: policy), depth: 40) { before, input, after, actions in
            after.broken ?? brokenActions(before, after, actions)
                ?? Self.broken(before, input, after, actions)
        }
        #expect(walk.failure == nil)
        #expect(walk.isExhausted)
        #expect(walk.states > 1_000)
    }

    @Test func `leads to legal states alone, with changes that wait and answers that come too late`() {
        var walk = Walk<Machine>(inputs: Self.inputs + Self.more, normal: \.normal)
        walk.run(from: Machine(), depth: 4) { before, input, after, actions in
            after.broken ?? brokenActions(before, after, actions)
                ?? Self.broken(before, input, after, actions)
        }
        #expect(walk.failure == nil)
        #expect(walk.states > 200)
    }

    static let ending: Set<String> = ["intent", "cancel", "leave", "session", "cancelled"]

    /// What no input may do to what is on the screen.
    static func broken(
        _ before: Machine, _ input: String, _ after: Machine, _ actions: FlowActions
    ) -> String? {
        let (old, new) = (before.state, after.state)
        let isSignOut = input == "session"
        let wasEmptied = old.content.value != nil && new.content.value == nil
        let answers: Set<String> = ["interim", "fresh", "partial", "empty", "cached", "stale"]
        let ends = answers.union(ending).union(FlowTrouble.Kind.allCases.map { "\($0)" }).subtracting([
            "interim"
        ])
        let isFreshAnswer =
            before.answered == before.question && !old.content.isCached && old.content != .nothing
        let laws: [(String, Bool)] = [
            ("what is shown stays until something newer comes", !wasEmptied || isSignOut),
            (
                "only answers change what is shown",
                old.content == new.content || isSignOut || answers.contains(input)
            ),
            (
                "no cache replaces what is newer",
                !isFreshAnswer || !new.content.isCached || !answers.contains(input)
            ),
            ("who has left sees no change", !before.hasLeft || old == new || isSignOut || input == "enter"),
            ("who has left starts nothing", !before.hasLeft || actions.start == nil),
            (
                "only an end or an intent ends work",
                before.work == after.work || before.work == nil || ends.contains(input)
            ),
            ("a change is told", actions.changed || old == new),
            ("progress is not shown at once", actions.start == nil || !new.showsProgress),
            (
                "progress is shown by its timer alone",
                old.showsProgress || !new.showsProgress || input == "ring"
            ),
            (
                "cancelling is no trouble",
                input != "cancel" || old.trouble == new.trouble || new.trouble == .hintedOffline
            ),
            (
                "success is no trouble",
                new.trouble == nil || !["fresh", "partial", "empty"].contains(input) || before.work == nil
            ),
            (
                "only what was in trouble recovers",
                new.notice != .recovered || old.notice == .recovered || before.sawTrouble
            ),
        ]
        return laws.first { !$0.1 }?.0
    }

    @Test func `changes nothing when it comes from work that is not going on`() {
        var walk = Walk(inputs: Self.inputs, normal: \.normal)
        var compared = 0
        walk.run(from: Machine(), depth: 4) { _, _, after, _ in
            for input in Self.late {
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

    /// What F1 wants to be told apart, and what a screen would ask.
    static let situations: [(String, @Sendable (FlowState<Int>) -> Bool)] = [
        ("offline", { $0.trouble?.kind == .offline && $0.trouble?.isHint == false }),
        ("known offline before the start", { $0.trouble?.isHint == true && $0.activity == .idle }),
        ("loading", { $0.activity == .loading }),
        ("delayed", { $0.activity == .delayed }),
        ("retrying", { $0.isRetrying && !$0.showsProgress }),
        ("retrying for long", { $0.isRetrying && $0.showsProgress }),
        ("cancelled", { $0.notice == .cancelled }),
        ("partial", { $0.content == .partial(2) && $0.warnings == ["a"] }),
        ("stale", { $0.isStale && $0.trouble?.kind == .offline && $0.canRetry }),
        ("cached", { $0.isStale && $0.trouble == nil }),
        ("unavailable", { $0.trouble?.kind == .unavailable && !$0.canRetry }),
        ("recoverable", { $0.trouble?.kind == .recoverable && $0.canRetry }),
        ("needs sign-in", { $0.trouble?.kind == .needsSignIn && !$0.canRetry }),
        ("behind a portal", { $0.trouble?.kind == .captivePortal && $0.canRetry }),
        ("recovered", { $0.notice == .recovered }),
        ("empty", { $0.emptiness == .noMatch }),
        ("changes wait", { $0.pendingChanges == 1 }),
        ("old results while newer load", { $0.content == .fresh(1) && $0.activity == .delayed }),
        ("old results after a failure", { $0.content == .fresh(1) && $0.trouble?.kind == .recoverable }),
    ]

    // A walk that got nowhere would find nothing wrong.
    @Test func `leads to every situation that a screen tells apart`() {
        var walk = Walk(inputs: Self.inputs + Self.more, normal: \.normal)
        var missing = Dictionary(uniqueKeysWithValues: Self.situations)
        walk.run(from: Machine(), depth: 5) { _, _, after, _ in
            missing = missing.filter { !$0.value(after.state) }
            return nil
        }
        #expect(missing.keys.sorted() == [])
    }
}
