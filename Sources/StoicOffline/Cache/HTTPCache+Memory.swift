public import StoicHTTP
public import StoicStore

extension HTTPCache {
    /// A cache that lives as long as the process.
    ///
    /// - Throws: `InvalidPolicy` with every issue.
    public static func memory(_ policy: CachePolicy = CachePolicy()) throws(InvalidPolicy) -> HTTPCache {
        try HTTPCache(policy, store: MemoryCacheStore(policy: policy))
    }

    package convenience init(
        _ policy: CachePolicy, store: any CacheStore, setAside: String? = nil
    ) throws(InvalidPolicy) {
        try Self.check(policy)
        self.init(CacheStage(policy: policy, store: store), setAside: setAside)
    }

    static func check(_ policy: CachePolicy) throws(InvalidPolicy) {
        let issues = policy.issues
        guard issues.isEmpty else {
            throw InvalidPolicy(
                issues: issues.map { PolicyIssue(field: "cache.\($0.field)", reason: $0.reason) })
        }
    }
}
