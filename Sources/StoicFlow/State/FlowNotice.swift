/// Something that is no trouble, and of which the screen may take notice.
public enum FlowNotice: Sendable, Hashable {
    /// It works again after trouble that was seen. Fades by itself.
    case recovered
    /// The person stopped it. No error; stays until the next intent.
    case cancelled
}
