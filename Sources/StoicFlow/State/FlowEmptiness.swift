/// Why a result has nothing in it: three cases that call for three different sentences.
public enum FlowEmptiness: Sendable, Hashable {
    /// There is something, but none of it matches.
    case noMatch
    /// The filter cannot match anything, and could be corrected.
    case badFilter
    /// Nothing has been made yet.
    case nothingYet
}
