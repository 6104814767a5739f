import Stoic
import StoicFlow
import Testing

@Suite struct `An answer's provenance on a screen` {
    // F1, O2
    @Test(arguments: [
        (Provenance.network, FlowResult<Int>.fresh(7)),
        (.validated, .fresh(7)),
        (.fresh(age: .seconds(5)), .cached(7, age: .seconds(5))),
        (.stale(age: .seconds(5), why: .revalidating), .cached(7, age: .seconds(5))),
        (.stale(age: .seconds(5), why: .requested), .cached(7, age: .seconds(5))),
        (
            .stale(age: .seconds(5), why: .unreachable),
            .cached(7, age: .seconds(5), because: FlowTrouble(.recoverable, code: "unreachable"))
        ),
        (
            .stale(age: .seconds(5), why: .offline),
            .cached(7, age: .seconds(5), because: FlowTrouble(.offline))
        ),
        (
            .stale(age: .seconds(5), why: .serverError),
            .cached(7, age: .seconds(5), because: FlowTrouble(.recoverable, code: "server_error"))
        ),
    ])
    func `shows how good it is, and what kept a better one away`(
        _ provenance: Provenance, _ result: FlowResult<Int>
    ) {
        #expect(FlowResult.answer(7, provenance) == result)
    }
}
