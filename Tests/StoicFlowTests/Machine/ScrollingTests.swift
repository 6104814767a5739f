import Stoic
import Testing

@testable import StoicFlow

// F3
@Suite struct `Scrolling on` {
    let now = Instant(nanoseconds: 0)

    /// A list that shows its first page, and whose next one is under way as work 2.
    func scrolled() -> PagesMachine<Int, Int> {
        var list = PagesMachine<Int, Int>()
        _ = list.intent(at: now)
        _ = list.finished(1, .fresh(Page([0], next: 1)), at: now)
        _ = list.nextPage(at: now)
        return list
    }

    @Test func `asks again for a page that the person stopped`() {
        var list = scrolled()
        _ = list.cancel()
        #expect(list.nextPage(at: now).start == 3)
        _ = list.finished(3, .fresh(Page([1], next: nil)), at: now)
        #expect(list.shown.items == [0, 1])
    }

    @Test func `gives way to a refresh`() {
        var list = scrolled()
        let actions = list.refresh(at: now)
        #expect(actions.cancel == 2)
        #expect(actions.start == 3)
        #expect(list.target == nil, "the first page is asked for")
        #expect(list.finished(2, .fresh(Page([1], next: nil)), at: now) == FlowActions(), "too late")
        #expect(list.refresh(at: now) == FlowActions(), "that is under way already")
        _ = list.finished(3, .fresh(Page([7], next: 1)), at: now)
        #expect(list.shown.items == [7])
        #expect(list.shown.hasMore)
    }

    @Test func `goes on to the end after a refresh, though the cursors are those of before`() {
        var list = scrolled()
        _ = list.finished(2, .fresh(Page([1], next: 2)), at: now)
        _ = list.refresh(at: now)
        _ = list.finished(3, .fresh(Page([0], next: 1)), at: now)
        #expect(list.shown.hasMore)
        #expect(list.nextPage(at: now).start == 4)
        _ = list.finished(4, .fresh(Page([1], next: 2)), at: now)
        #expect(list.nextPage(at: now).start == 5)
        _ = list.finished(5, .fresh(Page([2], next: nil)), at: now)
        #expect(list.shown.items == [0, 1, 2])
        #expect(!list.shown.hasMore)
    }
}
