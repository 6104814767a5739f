import StoicFlow
import StoicHTTP
import Testing

/// What docs/flows.md shows of connectivity, word for word.
@Suite struct `The page on flows and the system` {
    struct Dish: Sendable {}

    @Test func `shows a flow that heeds the system's hint`() {
        let search = Flow<[Dish]>(connectivity: SystemConnectivity())
        #expect(search.state.canRetry == false)
    }
}
