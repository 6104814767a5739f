/// An error of a feature's own service that knows what it means to a screen.
public protocol FlowFailure: Error {
    /// What is wrong, in the words of a screen.
    var trouble: FlowTrouble { get }
}
