import Testing

@testable import StoicFlow

// F1, F2
@Suite struct `An edit on its way to the outbox` {
    /// One edit, of which the outbox is being told.
    func handingOver() -> MutationMachine {
        var machine = MutationMachine()
        _ = machine.changed(canHandOver: true)
        _ = machine.failed(1, FlowTrouble(.offline))
        return machine
    }

    @Test func `is waited for by one that cannot go there`() {
        var machine = handingOver()
        _ = machine.handedOver(1)
        let behind = machine.changed(canHandOver: false)?.actions
        #expect(behind?.send == nil)
        #expect(behind?.handOver == nil)
        #expect(machine.edits.last?.phase == .waiting)
        #expect(machine.pending == 2)
        #expect(machine.delivered(1, since: 1).send == 2)
    }

    @Test func `is settled by an outbox that delivers before it says that it has it`() {
        var machine = handingOver()
        _ = machine.changed(canHandOver: false)
        let actions = machine.delivered(1, since: 4)
        #expect(actions.settled == 1)
        #expect(actions.send == 2, "nobody waits for it any more")
        #expect(machine.edits.first?.phase == .settled(since: 4))
        #expect(machine.handedOver(1) == MutationActions(), "too late")
        #expect(machine.refreshed(by: 5).gone == [1])
    }
}
