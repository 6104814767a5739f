/// What it means when an object has two members of one name (RFC 8259 section 4 leaves it open).
///
/// Names are one when their scalars are, escapes undone: é as one scalar and é as two are two names.
public enum JSONDuplicateKeys: String, Sendable, Hashable, CaseIterable {
    /// The document is refused, at the repeated name.
    case refuse
    /// The last value counts, in the first one's place, as in ECMAScript.
    case keepLast = "keep_last"
    /// The first value counts; the others are validated and dropped.
    case keepFirst = "keep_first"
}
