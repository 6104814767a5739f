/// What was decided for one situation.
public enum ContractTerm: Sendable {
    /// All of these must hold.
    case all([ScreenPromise])
    /// Nothing is promised, for this reason.
    case waived(because: String)
    /// It is looked at by a person, on a device: how.
    case onDevice(String)

    /// All of these must hold.
    public static func must(_ promises: ScreenPromise...) -> ContractTerm { .all(promises) }

    var words: String {
        switch self {
        case .all(let promises): "must " + Self.list(promises.map(\.words))
        case .waived(let reason): reason
        case .onDevice(let how): how
        }
    }

    private static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "hold nothing" }
        return words.dropLast().joined(separator: ", ") + ", and " + last
    }
}
