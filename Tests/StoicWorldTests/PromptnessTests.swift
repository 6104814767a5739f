import Stoic
import StoicTesting
import Testing

// D6
@Suite struct `The promptness of a call's end` {
    private func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

    /// What does not hold for a write that begins at one second and ends as told.
    private func found(
        _ outcome: InvariantMachine.CallOutcome, at end: Int64, cancelledAt: Int64? = nil,
        deadline: Int64? = nil, sends: Bool = false
    ) -> ClientInvariant? {
        var machine = InvariantMachine(rules: ClientRules())
        var facts = InvariantMachine.CallFacts()
        facts.method = "PUT"
        facts.isSafe = false
        facts.deadline = deadline.map { at($0) }
        guard let call = machine.callBegan(facts, at: at(1)) else { return nil }
        if sends {
            var send = InvariantMachine.SendFacts()
            send.call = call
            send.method = "PUT"
            send.limit = .seconds(1)
            guard let number = machine.sendBegan(send, at: at(1)) else { return nil }
            machine.sendEnded(number, .answered(status: 503, wait: nil, leadsOn: false), at: at(2))
        }
        if let cancelledAt { machine.callCancelled(call, at: at(cancelledAt)) }
        machine.callEnded(call, outcome, exchange: nil, bytes: 0, at: at(end))
        return machine.takeFound()
    }

    @Test func `finds a cancelled call that goes on`() {
        #expect(found(.cancelled, at: 9, cancelledAt: 3) == .lateCancellation)
        #expect(found(.cancelled, at: 4, cancelledAt: 3) == nil)
        #expect(found(.cancelled, at: 2, cancelledAt: 0) == nil, "cancelled before it began")
    }

    @Test func `finds a refusal that keeps its call waiting`() {
        #expect(found(.failed(.bulkheadFull), at: 3) == .lateRefusal)
        #expect(found(.failed(.bulkheadFull), at: 2) == nil)
        #expect(found(.failed(.bulkheadFull), at: 3, sends: true) == nil, "a repeat that was refused")
    }

    @Test func `finds another's deadline`() {
        #expect(found(.failed(.deadlineExceeded), at: 1) == .falseDeadline)
        #expect(found(.failed(.deadlineExceeded), at: 1, deadline: 9) == nil)
    }
}
