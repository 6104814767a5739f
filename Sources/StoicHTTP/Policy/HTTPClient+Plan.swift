import Stoic

extension HTTPClient {
    /// The worst case of a request if it were sent now: nothing is.
    ///
    /// - Parameter deadline: The overall deadline that it is sent under. Default: none; one in force where
    ///   this is called is not read.
    /// - Throws: `InvalidRequest` or `InvalidPolicy` for one that would not be sent.
    public func plan(for request: HTTPRequest, deadline: Duration? = nil) throws -> PolicyPlan {
        try PolicyPlan(
            request, base: base, defaults: defaults, policy: current, deadline: deadline,
            budget: pipeline.budget?.policy)
    }
}
