import Stoic
import Testing

@testable import StoicFlow

// F1
@Suite struct `A picture with edits` {
    /// What a flow is that shows a fresh 1.
    func showing() -> FlowMachine<Erased> {
        let now = Instant(nanoseconds: 0)
        var screen = FlowMachine<Erased>()
        _ = screen.intent(at: now)
        _ = screen.finished(1, FlowResult<Int>.fresh(1).erased, at: now)
        return screen
    }

    @Test(arguments: [false, true])
    func `is hung when it is drawn, unless it is an older account's`(isOlder: Bool) throws {
        var board = MutationBoard<Int>(over: FlowMachine<Erased>())
        _ = board.heard(showing())
        let next = board.nextPicture()
        let picture = try #require(next)
        let another = board.nextPicture()
        #expect(another == nil, "one is drawn at a time")
        if isOlder { _ = board.sessionChanged(to: 1) }
        board.hang(picture.drawn(), picture)
        #expect(board.shown.content == (isOlder ? .nothing : .fresh(1)))
    }
}
