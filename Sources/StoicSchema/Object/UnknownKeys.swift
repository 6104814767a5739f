/// What becomes of a member that an object's schema does not know.
public enum UnknownKeys: String, Sendable, Hashable, CaseIterable {
    /// It is passed over.
    case ignore
    /// It is passed over, and a warning tells of it.
    case warn
    /// The document is wrong.
    case refuse
}
