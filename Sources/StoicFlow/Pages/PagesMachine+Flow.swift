package import Stoic

// What is the same for a list as for any flow.
extension PagesMachine {
    package mutating func attemptFailed(_ work: UInt64, next: Instant) -> FlowActions {
        flow.attemptFailed(work, next: next)
    }

    package mutating func failed(_ work: UInt64, _ trouble: FlowTrouble) -> FlowActions {
        flow.failed(work, trouble)
    }

    package mutating func workCancelled(_ work: UInt64) -> FlowActions { flow.workCancelled(work) }
    package mutating func timerRang(_ number: UInt64) -> FlowActions { flow.timerRang(number) }

    package mutating func hinted(_ hint: ConnectivityHint, at now: Instant) -> FlowActions {
        flow.hinted(hint, at: now)
    }

    package mutating func pendingChanged(to count: Int) -> FlowActions { flow.pendingChanged(to: count) }
    package mutating func cancel() -> FlowActions { flow.cancel() }
    package mutating func leave() -> FlowActions { flow.leave() }
    package mutating func enter() -> FlowActions { flow.enter() }
}
