/// What a flow's work comes to when it does not throw.
public struct FlowResult<Value: Sendable>: Sendable {
    /// What to show.
    public var content: FlowContent<Value>
    /// Why there is nothing in it, if so.
    public var emptiness: FlowEmptiness?
    /// Words for what was left out or degraded.
    public var warnings: [String]
    /// What kept it from being better: a cached answer because of being offline.
    public var trouble: FlowTrouble?

    /// A result of these; the shorter words below do for most.
    public init(
        content: FlowContent<Value>, emptiness: FlowEmptiness? = nil, warnings: [String] = [],
        trouble: FlowTrouble? = nil
    ) {
        self.content = content
        self.emptiness = emptiness
        self.warnings = warnings
        self.trouble = trouble
    }

    /// All of it, from where it is made.
    public static func fresh(_ value: Value, warnings: [String] = []) -> FlowResult {
        FlowResult(content: .fresh(value), warnings: warnings)
    }

    /// A part, and what is missing.
    public static func partial(_ value: Value, warnings: [String] = []) -> FlowResult {
        FlowResult(content: .partial(value), warnings: warnings)
    }

    /// A result that is right, and empty.
    public static func empty(_ value: Value, because emptiness: FlowEmptiness) -> FlowResult {
        FlowResult(content: .fresh(value), emptiness: emptiness)
    }

    /// From a cache, and what kept a fresh one from coming. Default: nothing did.
    public static func cached(
        _ value: Value, age: Duration, because trouble: FlowTrouble? = nil, warnings: [String] = []
    ) -> FlowResult {
        FlowResult(content: .cached(value, age: age), warnings: warnings, trouble: trouble)
    }
}

extension FlowResult: Equatable where Value: Equatable {}
