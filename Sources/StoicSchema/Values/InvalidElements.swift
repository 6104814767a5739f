/// What becomes of an array's element that does not fit.
public enum InvalidElements: Sendable {
    /// The document is wrong.
    case refuse
    /// The element is left out, and a repair tells of it; for lists that are better short than not there.
    case drop
}
