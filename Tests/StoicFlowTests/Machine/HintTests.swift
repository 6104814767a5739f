import Stoic
import Testing

@testable import StoicFlow

// F4
@Suite struct `A connectivity hint` {
    let start = Instant(nanoseconds: 0)

    @Test func `is overruled by a request's result until it changes`() {
        var flow = FlowMachine<Int>()
        _ = flow.hinted(.unsatisfied, at: start)
        #expect(flow.intent(at: start).start == 1, "it refuses no start")
        _ = flow.finished(1, .fresh(1), at: start)
        #expect(flow.state.trouble == nil)
        _ = flow.hinted(.unsatisfied, at: start)
        #expect(flow.state.trouble == nil, "the same hint again is no news")
        _ = flow.hinted(.satisfied, at: start)
        _ = flow.hinted(.unsatisfied, at: start)
        #expect(flow.state.trouble?.isHint == true)
    }

    @Test func `says nothing against a request that failed offline`() {
        var flow = FlowMachine<Int>()
        _ = flow.hinted(.satisfied, at: start)
        _ = flow.intent(at: start)
        _ = flow.failed(1, FlowTrouble(.offline))
        #expect(flow.state.trouble?.kind == .offline)
    }

    @Test func `turns an offline banner into a retry when the network seems to be back`() {
        var flow = FlowMachine<Int>()
        _ = flow.intent(at: start)
        _ = flow.failed(1, FlowTrouble(.offline))
        _ = flow.hinted(.unsatisfied, at: start)
        let actions = flow.hinted(.satisfied, at: start)
        #expect(actions.start == nil)
        #expect(flow.state.trouble?.kind == .recoverable)
        #expect(flow.state.canRetry)
    }

    @Test func `refuses a start only where the policy lets it`() {
        var policy = FlowPolicy()
        policy.refusesOffline = true
        var flow = FlowMachine<Int>(policy: policy)
        _ = flow.hinted(.unsatisfied, at: start)
        let actions = flow.intent(at: start)
        #expect(actions.start == nil)
        #expect(actions.accepted)
        #expect(flow.state.activity == .idle)
        #expect(flow.state.trouble?.kind == .offline)
        #expect(flow.state.canRetry)
    }

    @Test func `that flaps resumes once, and doubles no send`() {
        var policy = FlowPolicy()
        policy.resumesOnline = true
        var flow = FlowMachine<Int>(policy: policy)
        _ = flow.intent(at: start)
        _ = flow.failed(1, FlowTrouble(.offline))
        var starts = 0
        for _ in 0..<10 {
            for hint in [ConnectivityHint.unsatisfied, .expensive, .satisfied, .constrained] {
                if flow.hinted(hint, at: start).start != nil { starts += 1 }
            }
        }
        #expect(starts == 1)
        _ = flow.finished(2, .fresh(1), at: start)
        #expect(flow.state.trouble == nil)
        _ = flow.hinted(.unsatisfied, at: start)
        _ = flow.hinted(.satisfied, at: start)
        #expect(flow.state.trouble == nil, "no banner sticks")
        #expect(flow.work == nil, "nothing is left to resume")
    }

    @Test func `does not resume what the person stopped or what failed for another reason`() {
        var policy = FlowPolicy()
        policy.resumesOnline = true
        for isCancelled in [true, false] {
            var flow = FlowMachine<Int>(policy: policy)
            _ = flow.intent(at: start)
            _ = isCancelled ? flow.cancel() : flow.failed(1, FlowTrouble(.recoverable))
            _ = flow.hinted(.unsatisfied, at: start)
            #expect(flow.hinted(.satisfied, at: start).start == nil)
        }
    }

    @Test func `reaches every watcher in order, until its watch ends`() {
        let connectivity = ScriptedConnectivity(.expensive)
        let heard = Heard<ConnectivityHint>()
        let watch = connectivity.watch { heard.add($0) }
        connectivity.give(.unsatisfied)
        connectivity.give(.satisfied)
        watch.end()
        connectivity.give(.unsatisfied)
        #expect(heard.all == [.expensive, .unsatisfied, .satisfied])
        #expect(connectivity.hint == .unsatisfied)
    }
}
