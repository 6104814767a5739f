import Stoic
import Testing

@testable import StoicFlow

// F1, F4
@Suite struct `A success against a hint` {
    let start = Instant(nanoseconds: 0)

    @Test func `opens what the policy shuts offline, until the hint is news again`() {
        var policy = FlowPolicy()
        policy.refusesOffline = true
        var flow = FlowMachine<Int>(policy: policy)
        _ = flow.intent(at: start)
        _ = flow.hinted(.unsatisfied, at: start)
        _ = flow.finished(1, .fresh(1), at: start)
        #expect(flow.intent(at: start).start == 2)
        _ = flow.hinted(.satisfied, at: start)
        _ = flow.hinted(.unsatisfied, at: start)
        #expect(flow.intent(at: start).start == nil)
    }

    @Test(arguments: [true, false])
    func `is a recovery only where a request had met the trouble`(hasFailed: Bool) {
        var flow = FlowMachine<Int>()
        _ = flow.hinted(.unsatisfied, at: start)
        _ = flow.intent(at: start)
        if hasFailed { _ = flow.attemptFailed(1, next: start) }
        _ = flow.hinted(.satisfied, at: start)
        #expect(flow.state.trouble == nil)
        _ = flow.finished(1, .fresh(1), at: start)
        #expect(flow.state.notice == (hasFailed ? .recovered : nil))
    }
}

// F2
@Suite struct `What a flow had before` {
    let start = Instant(nanoseconds: 0)

    @Test func `is not given for a cached copy that was made at the same moment`() {
        var flow = FlowMachine<Int>()
        _ = flow.intent(at: start)
        _ = flow.finished(1, .fresh(1), at: start)
        let later = start.advanced(by: .seconds(60))
        _ = flow.refresh(at: later)
        _ = flow.interim(2, .cached(1, age: .seconds(60)), at: later)
        #expect(flow.state.content == .fresh(1))
        _ = flow.finished(2, .cached(2, age: .seconds(59)), at: later)
        #expect(flow.state.content == .cached(2, age: .seconds(59)), "a younger one is news")
    }

    @Test func `is not counted for the account that comes back to the screen`() {
        var flow = FlowMachine<Int>()
        _ = flow.leave()
        _ = flow.pendingChanged(to: 3)
        _ = flow.sessionChanged()
        _ = flow.enter()
        #expect(flow.state.pendingChanges == 0)
    }
}
