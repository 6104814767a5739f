/// What a screen has to show, and how good it is (F1).
public enum FlowContent<Value: Sendable>: Sendable {
    /// Nothing has come yet.
    case nothing
    /// All of it, from where it is made.
    case fresh(Value)
    /// A part: something of it could not be had.
    case partial(Value)
    /// From a cache, with its age when it came.
    case cached(Value, age: Duration)

    /// What to draw, however good it is.
    public var value: Value? {
        switch self {
        case .nothing: nil
        case .fresh(let value), .partial(let value), .cached(let value, _): value
        }
    }

    /// The same quality of something else.
    public func map<Other>(_ transform: (Value) -> Other) -> FlowContent<Other> {
        switch self {
        case .nothing: .nothing
        case .fresh(let value): .fresh(transform(value))
        case .partial(let value): .partial(transform(value))
        case .cached(let value, let age): .cached(transform(value), age: age)
        }
    }

    /// The age it had when it came; zero unless it is cached.
    var age: Duration {
        if case .cached(_, let age) = self { return max(age, .zero) }
        return .zero
    }

    var isCached: Bool {
        if case .cached = self { return true }
        return false
    }
}

extension FlowContent: Equatable where Value: Equatable {}
extension FlowContent: Hashable where Value: Hashable {}
