public import StoicJSON
public import StoicSchema

extension HTTPPolicy {
    /// A policy as a JSON object, whose members are called as the fields are.
    ///
    /// What is absent stays as in the standard policy; a name that is no field's is refused. Null takes a
    /// limit or a stage away where the field may be nil. Durations are strings such as `"250ms"` (`ms`,
    /// `s`, `m`, `h`) or numbers of seconds; sizes are whole bytes or strings such as `"10MB"` (`B`, `KB`,
    /// `MB`, `GB`, powers of ten). `retryStatuses` maps statuses to `success`, `retry`, `retry_once` or
    /// `final`. `backoff` has the `kind` `exponential` (`base`, `multiplier`, `cap`, `jitter`) or
    /// `schedule` (`delays`). An override names a `host`, a `method` and a `path`, each or none, and in
    /// `set` what is different there.
    ///
    /// All of the policy's own `issues` are issues of the document. Closures, which a back-off, an override
    /// and a wall clock may be made of, cannot be written.
    public static let schema: Schema<HTTPPolicy> = PolicyChange.schema.flatMap(
        "whose wall clock is the system's",
        { change in
            var policy = HTTPPolicy.standard
            change.apply(to: &policy)
            return policy
        },
        from: { $0.wallClock.isSystem ? PolicyChange($0) : nil }
    ).validating { policy in policy.issues.map(\.brokenRule) }

    /// The policy of a JSON document.
    ///
    /// - Throws: Everything that is wrong with it: the document's form, and the numbers that cannot be meant.
    public init(json document: [UInt8]) throws(StoicSchema.ValidationFailure) {
        self = try Self.schema.decode(document)
    }

    /// The policy's document: all of its fields.
    ///
    /// - Parameter options: How the document looks. Default: compact.
    /// - Throws: A policy with issues, or with a closure in it.
    public func encode(_ options: JSONWriter.Options = .compact) throws(EncodingFailure) -> [UInt8] {
        try Self.schema.encode(self, options)
    }
}

extension PolicyIssue {
    /// The issue in the document's words.
    fileprivate var brokenRule: BrokenRule {
        var path: [String] = []
        for part in field.split(separator: ".") {
            let names = part.split { $0 == "[" || $0 == "]" }.map(String.init)
            path += names
            // An override's changes are under a name of their own.
            if names.count == 2, names[0] == "overrides" { path.append("set") }
        }
        if path.last == "schedule" { path[path.count - 1] = "delays" }
        return BrokenRule(at: path, expected: "a value that \(verbPhrase)")
    }

    /// `must be above zero` as `is above zero`.
    private var verbPhrase: String {
        for (must, verb) in [
            ("must be ", "is "), ("must not be ", "is not "), ("must not hold a ", "holds no "),
        ]
        where reason.hasPrefix(must) {
            return verb + reason.dropFirst(must.count)
        }
        return reason
    }
}
