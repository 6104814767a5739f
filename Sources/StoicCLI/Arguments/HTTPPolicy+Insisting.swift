import StoicHTTP

extension HTTPPolicy {
    /// A change that the overrides do not undo.
    mutating func insist(_ change: @escaping @Sendable (inout HTTPPolicy) -> Void) {
        change(&self)
        overrides = overrides.map { override in
            PolicyOverride(host: override.host, method: override.method, path: override.path) { policy in
                override.change(&policy)
                change(&policy)
            }
        }
    }
}
