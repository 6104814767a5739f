public import StoicFlow

/// What a contract's service answers: ids, out of which a stand-in makes values of yours.
public struct ServiceAnswer: Sendable, Hashable {
    /// The ids of what was found, e.g. `soup-1`. A screen has one value when it shows the first alone.
    public let ids: [String]
    /// How good the answer is.
    public let quality: Screen.Quality
    /// How old it is. Zero unless it is cached.
    public let age: Duration
    /// What is missing.
    public let warnings: [String]
    /// The number of the page after this one; nil on the last.
    public let nextPage: Int?
    /// What kept a fresh answer from coming, when this one is cached.
    public let failure: ServiceFailure?

    /// The result of a screen that shows one value or a list.
    public func result<Value>(_ make: ([String]) -> Value) -> FlowResult<Value> {
        let value = make(ids)
        return switch quality {
        case .whole: .fresh(value, warnings: warnings)
        case .partial: .partial(value, warnings: warnings)
        case .cached: .cached(value, age: age, because: failure?.trouble, warnings: warnings)
        }
    }

    /// The page of a list.
    public func page<Item>(_ make: (String) -> Item) -> FlowResult<Page<Item, Int>> {
        result { Page($0.map(make), next: nextPage) }
    }
}
