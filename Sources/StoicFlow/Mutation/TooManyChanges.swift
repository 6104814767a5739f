/// So many edits wait to be sent or confirmed that no other is taken; nothing of it was shown or sent.
public struct TooManyChanges: Error, Sendable, Hashable, CustomStringConvertible {
    /// How many there may be.
    public let limit: Int

    public var description: String { "\(limit) changes wait to be sent or confirmed; no other is taken" }
}
