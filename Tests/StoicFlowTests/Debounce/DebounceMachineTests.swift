import Stoic
import Testing

@testable import StoicFlow

private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

extension DebounceMachine {
    /// The wait is over.
    fileprivate mutating func ring() -> Query? {
        let actions = rang(wait?.number ?? 0)
        guard actions.acts else { return nil }
        defer { ended() }
        return begin()
    }
}

// F2
@Suite struct `A debounce` {
    typealias Machine = DebounceMachine<String>

    @Test func `acts once, on the last query, after quiet`() {
        var machine = Machine(quiet: .milliseconds(250))
        #expect(machine.sent("s", at: at(0)).arm?.moment == at(250))
        let again = machine.sent("so", at: at(200))
        #expect(again.disarms)
        #expect(again.arm?.moment == at(450))
        #expect(machine.ring() == "so")
        #expect(machine.wait == nil)
    }

    @Test func `waits no longer than it may while typing goes on`() {
        var machine = Machine(quiet: .milliseconds(250), longest: .milliseconds(600))
        #expect(machine.sent("a", at: at(1_000)).arm?.moment == at(1_250))
        #expect(machine.sent("ab", at: at(1_240)).arm?.moment == at(1_490))
        #expect(machine.sent("abc", at: at(1_480)).arm?.moment == at(1_600))
        #expect(machine.sent("abcd", at: at(1_590)).arm?.moment == at(1_600))
        #expect(machine.ring() == "abcd")
        // Counted anew.
        #expect(machine.sent("abcde", at: at(1_610)).arm?.moment == at(1_860))
    }

    @Test func `asks nothing for a letter that is taken back`() {
        var machine = Machine(quiet: .milliseconds(250))
        _ = machine.sent("soup", at: at(0))
        #expect(machine.ring() == "soup")
        _ = machine.sent("soups", at: at(300))
        let back = machine.sent("soup", at: at(400))
        #expect(back.disarms)
        #expect(back.arm == nil)
        #expect(machine.wait == nil)
    }

    @Test func `acts at once for the return key, on the same query too, and waits no more`() {
        var machine = Machine(quiet: .milliseconds(250))
        _ = machine.sent("soup", at: at(0))
        #expect(machine.ring() == "soup")
        _ = machine.sent("soups", at: at(300))
        let stale = machine.wait?.number ?? 0
        let flushed = machine.flushed("soup")
        #expect(flushed.acts && flushed.disarms)
        #expect(machine.begin() == "soup")
        machine.ended()
        #expect(machine.rang(stale) == DebounceActions())
    }

    @Test func `forgets when it is cancelled`() {
        var machine = Machine(quiet: .milliseconds(250))
        _ = machine.sent("soup", at: at(0))
        #expect(machine.ring() == "soup")
        _ = machine.sent("soups", at: at(300))
        #expect(machine.cancelled().disarms)
        #expect(machine.wait == nil)
        #expect(machine.sent("soup", at: at(900)).arm?.moment == at(1_150))
    }

    @Test func `bears times that cannot be`() {
        var machine = Machine(quiet: .seconds(-5), longest: .seconds(-1))
        #expect(machine.sent("a", at: at(7)).arm?.moment == at(7))
        var endless = Machine(quiet: .seconds(Int64.max), longest: nil)
        #expect(endless.sent("a", at: at(7)).arm?.moment == Instant(nanoseconds: .max))
    }

    // Every input in every order: what was flushed or has rung is acted on, newest first, one at a time.
    @Test func `acts on what is due and nothing else, in every order`() {
        var walked = 0
        walk(Machine(quiet: .seconds(1), longest: .seconds(2)), due: nil, acting: false, depth: 6, &walked)
        #expect(walked > 50_000)
    }

    private func walk(_ machine: Machine, due: String?, acting: Bool, depth: Int, _ walked: inout Int) {
        walked += 1
        guard depth > 0 else { return }
        let now = at(Int64(7 - depth) * 600)
        for query in ["a", "b"] {
            var next = machine
            let sent = next.sent(query, at: now)
            #expect(!sent.acts)
            #expect((sent.arm == nil) == (next.wait == nil))
            walk(next, due: due, acting: acting, depth: depth - 1, &walked)
            next = machine
            #expect(next.flushed(query).acts)
            walk(next, due: query, acting: acting, depth: depth - 1, &walked)
        }
        var next = machine
        _ = next.cancelled()
        walk(next, due: nil, acting: acting, depth: depth - 1, &walked)
        if acting {
            next = machine
            #expect(next.begin() == nil)
            next.ended()
            walk(next, due: due, acting: false, depth: depth - 1, &walked)
        } else {
            next = machine
            #expect(next.begin() == due)
            walk(next, due: nil, acting: due != nil, depth: depth - 1, &walked)
        }
    }
}
