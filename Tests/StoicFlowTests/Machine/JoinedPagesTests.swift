import Stoic
import Testing

@testable import StoicFlow

// F3
@Suite struct `Pages joined to one list` {
    typealias Answer = FlowResult<Page<Int, Int>>

    static let start = Instant(nanoseconds: 0)

    static func after(_ seconds: Int) -> Instant { start.advanced(by: .seconds(seconds)) }

    /// What is shown of two pages, the second of them ten seconds later.
    func joined(_ first: Answer, _ second: Answer) -> FlowState<[Int]> {
        var list = PagesMachine<Int, Int>()
        _ = list.intent(at: Self.start)
        _ = list.finished(1, first, at: Self.start)
        _ = list.nextPage(at: Self.after(10))
        _ = list.finished(2, second, at: Self.after(10))
        return list.shown.flow
    }

    @Test(arguments: [
        (Answer.fresh(Page([1], next: nil)), 0),
        (.cached(Page([1], next: nil), age: .seconds(5)), 0),
        (.cached(Page([1], next: nil), age: .seconds(60)), -50),
    ])
    func `are as old as the oldest`(second: Answer, made: Int) {
        let state = joined(.fresh(Page([0], next: 1)), second)
        #expect(state.madeAt == Self.after(made))
    }

    @Test func `are not empty when one of them is not`() {
        let state = joined(
            .fresh(Page([0], next: 1)), .empty(Page([], next: nil), because: .noMatch))
        #expect(state.content == .fresh([0]))
        #expect(state.emptiness == nil)
    }

    @Test func `say why they are empty when all of them are`() {
        let state = joined(
            .empty(Page([], next: 1), because: .noMatch), .empty(Page([], next: nil), because: .noMatch))
        #expect(state.emptiness == .noMatch)
    }

    @Test func `keep the newest 64 warnings`() {
        let words = (0..<80).map { "warning \($0)" }
        let state = joined(
            .fresh(Page([0], next: 1), warnings: Array(words[..<40])),
            .fresh(Page([1], next: nil), warnings: Array(words[40...])))
        #expect(state.warnings == Array(words[16...]))
    }
}
