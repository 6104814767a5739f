public import Stoic

extension FlowResult {
    /// An answer with what is known of where it comes from: what a cache gives shows as such, with its age.
    ///
    /// What the server has just confirmed is as good as new. An answer that stands in for one that did not
    /// come tells why.
    public static func answer(
        _ value: Value, _ provenance: Provenance, warnings: [String] = []
    ) -> FlowResult {
        switch provenance {
        case .network, .validated: .fresh(value, warnings: warnings)
        case .fresh(let age): .cached(value, age: age, warnings: warnings)
        case .stale(let age, let why):
            .cached(value, age: age, because: why.trouble, warnings: warnings)
        }
    }
}

extension StaleReason {
    /// Nil where nothing is wrong: it was wished for, or is being asked for anew.
    fileprivate var trouble: FlowTrouble? {
        switch self {
        case .offline: FlowTrouble(.offline)
        case .unreachable, .serverError: FlowTrouble(.recoverable, code: rawValue)
        case .requested, .revalidating: nil
        }
    }
}
