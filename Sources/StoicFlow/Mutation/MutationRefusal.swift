/// An edit that was shown and had to be taken back.
public struct MutationRefusal: Sendable, Hashable {
    /// Which one, as ``Mutations/change(_:send:handOver:)`` called it.
    public let number: UInt64
    /// Why.
    public let trouble: FlowTrouble

    package init(number: UInt64, trouble: FlowTrouble) {
        self.number = number
        self.trouble = trouble
    }
}
