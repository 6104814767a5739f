import Stoic
import Testing

@testable import StoicFlow

@Suite struct `A flow's machine` {
    let start = Instant(nanoseconds: 0)

    func after(_ milliseconds: Int) -> Instant { start.advanced(by: .milliseconds(milliseconds)) }

    /// A flow that shows 1, fresh.
    func showing(policy: FlowPolicy = FlowPolicy()) -> FlowMachine<Int> {
        var flow = FlowMachine<Int>(policy: policy)
        _ = flow.intent(at: start)
        _ = flow.finished(1, .fresh(1), at: start)
        return flow
    }

    // F1
    @Test func `keeps cached results visible offline, with the banner and a retry`() {
        var flow = FlowMachine<Int>()
        _ = flow.hinted(.unsatisfied, at: start)
        #expect(flow.state.trouble == FlowTrouble(.offline, isHint: true))
        #expect(flow.state.activity == .idle)
        let work = flow.intent(at: start).start
        #expect(work == 1)
        _ = flow.interim(1, .cached(7, age: .seconds(60)), at: start)
        _ = flow.failed(1, FlowTrouble(.offline, requestID: 9))
        #expect(flow.state.content == .cached(7, age: .seconds(60)))
        #expect(flow.state.trouble == FlowTrouble(.offline, requestID: 9))
        #expect(flow.state.canRetry)
    }

    // F1, F2
    @Test func `shows progress of a slow search at its threshold, beside the old results`() {
        var flow = showing()
        let actions = flow.intent(at: after(1_000))
        #expect(actions.arm?.moment == after(1_300))
        #expect(flow.state.activity == .loading)
        #expect(!flow.state.showsProgress)
        _ = flow.timerRang(actions.arm?.number ?? 0)
        #expect(flow.state.activity == .delayed)
        #expect(flow.state.showsProgress)
        #expect(flow.state.content == .fresh(1))
        _ = flow.finished(2, .fresh(2), at: after(2_000))
        #expect(flow.state.content == .fresh(2))
        #expect(!flow.state.showsProgress)
    }

    // F2
    @Test func `does not replace newer by an older answer, whichever comes first`() {
        var flow = FlowMachine<Int>()
        _ = flow.intent(at: start)
        let actions = flow.intent(at: start)
        #expect(actions.cancel == 1)
        #expect(actions.start == 2)
        #expect(flow.finished(1, .fresh(1), at: start) == FlowActions())
        _ = flow.finished(2, .fresh(2), at: start)
        #expect(flow.finished(1, .fresh(1), at: start) == FlowActions())
        #expect(flow.failed(1, FlowTrouble(.recoverable)) == FlowActions())
        #expect(flow.state.content == .fresh(2))
        #expect(flow.state.trouble == nil)
    }

    // F2
    @Test func `shows no progress by a threshold that an older intent armed`() {
        var flow = FlowMachine<Int>()
        let older = flow.intent(at: start).arm?.number ?? 0
        let actions = flow.intent(at: after(200))
        #expect(actions.disarm == older)
        #expect(flow.timerRang(older) == FlowActions())
        #expect(!flow.state.showsProgress)
    }

    // F1
    @Test func `counts failed attempts and names the next one's time until the result`() {
        var flow = FlowMachine<Int>()
        _ = flow.intent(at: start)
        _ = flow.attemptFailed(1, next: after(500))
        #expect(flow.state.activity == .retrying(failed: 1, next: after(500)))
        #expect(!flow.state.canRetry)
        _ = flow.attemptFailed(1, next: after(1_500))
        #expect(flow.state.activity == .retrying(failed: 2, next: after(1_500)))
        _ = flow.failed(1, FlowTrouble(.recoverable))
        #expect(flow.state.activity == .idle)
        #expect(flow.state.canRetry)
    }

    // F1
    @Test func `shows that it works again, and lets that fade`() {
        var flow = FlowMachine<Int>()
        _ = flow.intent(at: start)
        _ = flow.failed(1, FlowTrouble(.recoverable))
        #expect(flow.retry(at: start).start == 2)
        #expect(flow.retry(at: start) == FlowActions(), "a second tap starts nothing")
        #expect(flow.state.trouble?.kind == .recoverable, "until the answer the banner stays")
        let actions = flow.finished(2, .fresh(1), at: start)
        #expect(flow.state.notice == .recovered)
        #expect(flow.state.trouble == nil)
        #expect(actions.arm?.moment == after(3_000))
        _ = flow.timerRang(actions.arm?.number ?? 0)
        #expect(flow.state.notice == nil)
    }

    // F2
    @Test func `is silent when cancelled, by the person or from elsewhere`() {
        for isOwn in [true, false] {
            var flow = showing()
            _ = flow.intent(at: start)
            _ = flow.attemptFailed(2, next: after(1_000))
            _ = isOwn ? flow.cancel() : flow.workCancelled(2)
            #expect(flow.state.trouble == nil)
            #expect(flow.state.notice == .cancelled)
            #expect(flow.state.activity == .idle)
            #expect(flow.state.content == .fresh(1))
            #expect(flow.state.canRetry)
        }
    }

    // F2
    @Test func `writes nothing after leaving, and keeps what it had for a return`() {
        var flow = showing()
        _ = flow.intent(at: start)
        #expect(flow.leave().cancel == 2)
        let left = flow.state
        _ = flow.finished(2, .fresh(2), at: start)
        _ = flow.hinted(.unsatisfied, at: start)
        _ = flow.pendingChanged(to: 3)
        #expect(flow.intent(at: start) == FlowActions(), "a debounced intent that comes too late")
        #expect(flow.state == left)
        _ = flow.enter()
        #expect(flow.state.content == .fresh(1))
        #expect(flow.state.trouble?.kind == .offline, "what the hint said meanwhile")
        #expect(flow.state.pendingChanges == 3, "and how many changes came to wait")
        #expect(flow.intent(at: start).start == 3)
    }

    @Test func `shows nothing of one account to another`() {
        var flow = showing()
        _ = flow.pendingChanged(to: 2)
        _ = flow.intent(at: start)
        #expect(flow.sessionChanged().cancel == 2)
        #expect(flow.state == FlowState())
        #expect(flow.finished(2, .fresh(2), at: start) == FlowActions())
        #expect(flow.refresh(at: start) == FlowActions())
        #expect(flow.retry(at: start) == FlowActions())
    }

    // F1
    @Test func `offers no retry where none helps`() {
        for kind in FlowTrouble.Kind.allCases {
            var flow = FlowMachine<Int>()
            _ = flow.intent(at: start)
            _ = flow.failed(1, FlowTrouble(kind))
            #expect(flow.state.canRetry == [.offline, .recoverable, .captivePortal].contains(kind))
        }
    }

    @Test
    func `forgets trouble with an answer at the next question, and keeps trouble with the surroundings`() {
        for kind in FlowTrouble.Kind.allCases {
            var flow = FlowMachine<Int>()
            _ = flow.intent(at: start)
            _ = flow.failed(1, FlowTrouble(kind))
            _ = flow.intent(at: start)
            let stays = [.offline, .needsSignIn, .captivePortal].contains(kind)
            #expect(flow.state.trouble?.kind == (stays ? kind : nil))
            _ = flow.finished(2, .fresh(1), at: start)
            #expect((flow.state.notice == .recovered) == stays)
        }
    }

    // F4
    @Test func `goes on offering a retry to who is behind a portal and was answered by a cache`() {
        var flow = FlowMachine<Int>()
        _ = flow.intent(at: start)
        _ = flow.failed(1, FlowTrouble(.captivePortal))
        _ = flow.intent(at: start)
        _ = flow.finished(2, .cached(1, age: .seconds(60)), at: start)
        #expect(flow.state.trouble?.kind == .captivePortal)
        #expect(flow.state.canRetry)
    }

    @Test func `does not go back to an older cached answer of the same question`() {
        var flow = showing()
        _ = flow.refresh(at: after(10_000))
        let offline = FlowTrouble(.offline)
        _ = flow.finished(2, .cached(0, age: .seconds(60), because: offline), at: after(10_000))
        #expect(flow.state.content == .fresh(1))
        #expect(flow.state.trouble == offline)
        // To another question even an old answer is news.
        _ = flow.intent(at: after(10_000))
        _ = flow.finished(3, .cached(5, age: .seconds(60), because: offline), at: after(10_000))
        #expect(flow.state.content == .cached(5, age: .seconds(60)))
    }
}
