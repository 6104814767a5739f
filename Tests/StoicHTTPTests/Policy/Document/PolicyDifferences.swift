import Stoic
import StoicHTTP

/// The names of the fields in which two policies differ; a field that is added later is looked at too. The
/// wall clock is no number.
func differences(_ one: HTTPPolicy, _ other: HTTPPolicy) -> [String] {
    var found: [String] = []
    for (left, right) in zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children) {
        let isSame =
            switch left.label {
            case "wallClock"?: true
            case "retryStatuses"?: one.retryStatuses == other.retryStatuses
            case "backoff"?: one.backoff == other.backoff
            case "overrides"?: haveSameOverrides(one, other)
            default: String(describing: left.value) == String(describing: right.value)
            }
        if !isSame { found.append(left.label ?? "") }
    }
    return found
}

private func haveSameOverrides(_ one: HTTPPolicy, _ other: HTTPPolicy) -> Bool {
    guard one.overrides.count == other.overrides.count else { return false }
    return zip(one.overrides, other.overrides).allSatisfy { left, right in
        var (changed, same) = (HTTPPolicy(), HTTPPolicy())
        left.change(&changed)
        right.change(&same)
        return left.host == right.host && left.method == right.method && left.path == right.path
            && differences(changed, same).isEmpty
    }
}
