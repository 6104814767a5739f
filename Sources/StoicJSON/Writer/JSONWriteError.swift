/// Why something cannot be written as JSON.
public enum JSONWriteError: String, Error, Sendable, Hashable, CaseIterable {
    /// A double that is NaN or infinite, or a number too large for a double where doubles are asked for.
    case notFinite = "not_finite"
    /// A value, a key or an end where none can stand, or a document that is not finished.
    case misplaced
    /// An object with two members of one name.
    case duplicateKey = "duplicate_key"
    /// Deeper nesting than `JSONLimits` can allow to be read back.
    case nestingTooDeep = "nesting_too_deep"
}
