import Testing

@testable import StoicFlow

/// A row of edits, and what was ever done for each.
private struct Walked: Hashable {
    var machine = MutationMachine(limit: 3)
    var made: UInt64 = 0
    var sent: [UInt64] = []
    var handedOver: [UInt64] = []
    var gone: [UInt64] = []
    var session: UInt64 = 0

    var kept: [UInt64] { (0..<made).map { $0 + 1 }.filter { !gone.contains($0) } }

    func phase(_ number: UInt64) -> MutationMachine.Phase? {
        machine.edits.first { $0.number == number }?.phase
    }

    /// What the actions do, noted, and the first law that they break.
    mutating func note(_ actions: MutationActions, failing: UInt64?) -> String? {
        let repeated = gone.contains(where: actions.gone.contains)
        gone += actions.gone
        if let number = actions.send { sent.append(number) }
        if let number = actions.handOver { handedOver.append(number) }
        let laws: [(String, Bool)] = [
            ("nothing goes twice", !repeated),
            ("each is there until it goes, in order", machine.edits.map(\.number) == kept),
            ("none is sent twice", Set(sent).count == sent.count),
            ("sends are in order", sent == sent.sorted()),
            ("none is handed over twice", Set(handedOver).count == handedOver.count),
            ("hand-overs are in order", handedOver == handedOver.sorted()),
            (
                "a failure takes back one alone",
                failing == nil || actions.gone.isEmpty || actions.gone == [failing ?? 0]
            ),
            ("only a failure is a refusal", actions.refused == nil || actions.refused?.number == failing),
            ("what goes for a failure is said", failing == nil || actions.gone.isEmpty == isUnsaid(actions)),
        ]
        return laws.first { !$0.1 }?.0 ?? broken(actions)
    }

    private func isUnsaid(_ actions: MutationActions) -> Bool { actions.refused == nil }

    private func broken(_ actions: MutationActions) -> String? {
        let edits = machine.edits
        let active = edits.filter { $0.phase == .sending || $0.phase == .handingOver }
        let first = edits.firstIndex { $0.phase == .waiting }
        let outbox = edits.firstIndex { $0.phase == .handedOver }
        let isBlocked = first.map { outbox != nil && !edits[$0].canHandOver } ?? false
        let started = actions.send ?? actions.handOver
        let index = edits.firstIndex { $0.number == started }
        let laws: [(String, Bool)] = [
            ("one at a time", active.count <= 1),
            ("none waits without a reason", first == nil || !active.isEmpty || isBlocked),
            ("none overtakes one that waits", index == nil || first == nil || index ?? 0 < first ?? 0),
            ("none is sent past the outbox", actions.send == nil || outbox == nil),
            ("what starts is under way", started == nil || active.first?.number == started),
            ("no more than may be", edits.count <= 3),
            ("what waits for the network is counted", machine.pending == counted),
        ]
        return laws.first { !$0.1 }?.0
    }

    private var counted: Int {
        let edits = machine.edits
        let withOutbox = edits.filter { $0.phase == .handedOver || $0.phase == .handingOver }.count
        return withOutbox + (withOutbox == 0 ? 0 : edits.filter { $0.phase == .waiting }.count)
    }
}

// F1, F2
@Suite struct `Every input to a row of edits` {
    private typealias Step = (name: String, failing: UInt64?, apply: (inout Walked) -> MutationActions)

    private static func steps(_ walked: Walked) -> [Step] {
        var steps: [Step] = [
            ("offline edit", nil, { change(&$0, canHandOver: true) }),
            ("edit", nil, { change(&$0, canHandOver: false) }),
            ("older content", nil, { $0.machine.refreshed(by: 1) }),
            ("newer content", nil, { $0.machine.refreshed(by: 2) }),
            (
                "session", nil,
                {
                    $0.session += 1
                    return $0.machine.sessionChanged(to: $0.session)
                }
            ),
            ("older session", nil, { $0.machine.sessionChanged(to: $0.session) }),
        ]
        // Of those that are there, and of one that has gone.
        for number in walked.machine.edits.map(\.number) + walked.gone.suffix(1) {
            steps += [
                ("sent", nil, { $0.machine.sent(number, since: 1) }),
                ("offline", number, { $0.machine.failed(number, FlowTrouble(.offline)) }),
                ("unavailable", number, { $0.machine.failed(number, FlowTrouble(.unavailable)) }),
                ("handed over", nil, { $0.machine.handedOver(number) }),
                ("not handed over", number, { $0.machine.handOverFailed(number, FlowTrouble(.recoverable)) }),
                ("delivered", nil, { $0.machine.delivered(number, since: 1) }),
                ("refused", number, { $0.machine.refused(number, FlowTrouble(.unavailable)) }),
            ]
        }
        return steps
    }

    private static func change(_ walked: inout Walked, canHandOver: Bool) -> MutationActions {
        guard let change = walked.machine.changed(canHandOver: canHandOver) else { return MutationActions() }
        walked.made += 1
        return change.number == walked.made ? change.actions : MutationActions()
    }

    @Test func `loses none, doubles none, keeps their order and takes back one alone`() {
        var seen: Set<Walked> = []
        var edge: [(Walked, [String])] = [(Walked(), [])]
        var phases: Set<String> = []
        for _ in 0..<8 {
            var next: [(Walked, [String])] = []
            for (walked, way) in edge {
                for step in Self.steps(walked) {
                    var after = walked
                    let actions = step.apply(&after)
                    if let broken = after.note(actions, failing: step.failing) {
                        Issue.record("\(broken): \((way + [step.name]).joined(separator: ", "))")
                        return
                    }
                    phases.formUnion(after.machine.edits.map { "\($0.phase)" })
                    if seen.insert(after).inserted { next.append((after, way + [step.name])) }
                }
            }
            edge = next
        }
        #expect(phases == ["waiting", "sending", "handingOver", "handedOver", "settled(since: 1)"])
        #expect(seen.count > 5_000)
    }

    @Test func `takes no more than a bounded number`() {
        var machine = MutationMachine()
        for _ in 0..<MutationMachine.maxEdits { #expect(machine.changed(canHandOver: true) != nil) }
        #expect(machine.changed(canHandOver: true) == nil)
        #expect(machine.edits.count == 1_000)
    }

    @Test func `lets go of what is confirmed by content that was asked for later`() {
        var machine = MutationMachine()
        _ = machine.changed(canHandOver: false)
        #expect(machine.refreshed(by: 5).gone == [])
        #expect(machine.sent(1, since: 5).settled == 1)
        #expect(machine.refreshed(by: 5).gone == [])
        #expect(machine.refreshed(by: 6).gone == [1])
    }

    @Test func `says why the last one was taken back until the next, or until it was seen`() {
        var machine = MutationMachine()
        _ = machine.changed(canHandOver: false)
        let trouble = FlowTrouble(.unavailable, code: "status_409")
        #expect(machine.failed(1, trouble).refused == MutationRefusal(number: 1, trouble: trouble))
        #expect(machine.trouble == trouble)
        #expect(machine.dismissed().changed)
        #expect(machine.trouble == nil)
        _ = machine.changed(canHandOver: false)
        _ = machine.failed(2, trouble)
        _ = machine.changed(canHandOver: false)
        #expect(machine.trouble == nil)
    }
}
