/// Which waiting call goes first. Every fourth turn goes to the one that has waited longest, so none starves.
public enum CallPriority: Int, Sendable, Hashable, CaseIterable, Comparable {
    case low, normal, high

    public static func < (left: CallPriority, right: CallPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
