/// What became of a change, for whoever handed it over.
public enum OutboxSettlement: Sendable, Hashable {
    /// The server has it.
    case delivered
    /// It was set aside, for this reason.
    case quarantined(reason: String)
    /// The app dropped it, or its session's end did.
    case dropped
    /// Another process has settled it: delivered it, unless it dropped it.
    case settledElsewhere
}
