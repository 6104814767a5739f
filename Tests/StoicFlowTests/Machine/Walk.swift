import Stoic

@testable import StoicFlow

/// One input to a machine, from a small set that reaches everything.
struct Input<Machine: ScreenMachine>: CustomStringConvertible, Sendable {
    let description: String
    let apply: @Sendable (inout Machine, Instant) -> FlowActions

    init(_ description: String, _ apply: @escaping @Sendable (inout Machine, Instant) -> FlowActions) {
        self.description = description
        self.apply = apply
    }
}

/// Every input in every state, breadth first, each state once.
struct Walk<Machine: ScreenMachine & Hashable> {
    let inputs: [Input<Machine>]
    /// The same state, without the numbers that only count.
    let normal: @Sendable (Machine) -> Machine
    private(set) var states = 0
    private(set) var steps = 0
    /// There is no other state, at whatever depth.
    private(set) var isExhausted = false
    /// The first way into something wrong, and what is wrong there.
    private(set) var failure: String?

    init(inputs: [Input<Machine>], normal: @escaping @Sendable (Machine) -> Machine) {
        self.inputs = inputs
        self.normal = normal
    }

    mutating func run(
        from first: Machine, depth: Int,
        broken: (_ before: Machine, _ input: String, _ after: Machine, FlowActions) -> String?
    ) {
        var seen: Set<Machine> = [normal(first)]
        var edge: [(Machine, [String])] = [(first, [])]
        states = 1
        for level in 0..<depth {
            var next: [(Machine, [String])] = []
            for (machine, way) in edge {
                for input in inputs {
                    var after = machine
                    let now = Instant(nanoseconds: Int64(level + 1) * 1_000_000_000)
                    let actions = input.apply(&after, now)
                    steps += 1
                    if let broken = broken(machine, input.description, after, actions) {
                        failure = "\(broken): \((way + [input.description]).joined(separator: ", "))"
                        return
                    }
                    if seen.insert(normal(after)).inserted { next.append((after, way + [input.description])) }
                }
            }
            states += next.count
            edge = next
            if next.isEmpty {
                isExhausted = true
                return
            }
        }
    }
}

/// What the actions of an input must be, whatever the machine.
func brokenActions<Machine: ScreenMachine>(_ before: Machine, _ after: Machine, _ actions: FlowActions)
    -> String?
{
    let laws: [(String, Bool)] = [
        ("started work is the machine's", actions.start == nil || actions.start == after.work),
        (
            "work that is new is started",
            after.work == before.work || after.work == nil || actions.start != nil
        ),
        ("a number starts once", actions.start.map { $0 > before.work ?? 0 } ?? true),
        ("cancelled work was going on", actions.cancel == nil || actions.cancel == before.work),
        ("cancelled work is over", actions.cancel == nil || actions.cancel != after.work),
        ("an armed timer is the machine's", actions.arm == nil || actions.arm == after.timer),
        ("a new timer is armed", after.timer == before.timer || after.timer == nil || actions.arm != nil),
        (
            "a timer that is given up is disarmed or has rung",
            before.timer == nil || before.timer == after.timer || actions.disarm == before.timer?.number
                || after.timer == nil
        ),
    ]
    return laws.first { !$0.1 }?.0
}

extension FlowMachine {
    /// The same without what grows for ever and means nothing: numbers and times.
    var normal: FlowMachine {
        let start = Instant(nanoseconds: 0)
        var machine = self
        machine.answered = answered.map { $0 == question ? 1 : 0 }
        machine.question = 1
        machine.work = work.map { _ in 1 }
        machine.timer = timer.map { FlowTimer(number: 1, purpose: $0.purpose, moment: start) }
        machine.lastWork = 1
        machine.lastTimer = 1
        machine.state.madeAt = machine.state.madeAt.map { _ in start }
        machine.broughtBy = 1
        machine.session = 1
        if case .retrying(let failed, _) = state.activity {
            machine.state.activity = .retrying(failed: min(failed, 2), next: start)
        }
        return machine
    }
}

extension PagesMachine {
    var normal: PagesMachine {
        var machine = self
        machine.flow = flow.normal
        return machine
    }
}
