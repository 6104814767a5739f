/// What one step touched, as far as an executor can tell: two steps that touch nothing in common come to the
/// same in either order.
struct Footprint: Sendable, Hashable {
    private var bits: UInt64

    static let nothing = Footprint(bits: 0)
    /// Code on no actor, which may touch what other code on none does.
    static let noActor = Footprint(bits: 1 << 63)
    static let everything = Footprint(bits: .max)

    /// - Parameter actor: An actor's number; those from 62 on are not told apart.
    mutating func touch(actor: Int) { bits |= 1 << UInt64(min(max(actor, 0), 62)) }

    mutating func touchEverything() { bits = .max }

    func conflicts(with other: Footprint) -> Bool { bits & other.bits != 0 }
}
