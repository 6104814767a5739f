public import StoicSchema

extension ScriptedTransport {
    /// A server of a JSON script, version 1:
    ///
    /// ```json
    /// {"v": 1, "routes": {
    ///   "GET /users": {"steps": [{"do": "answer", "status": 503, "headers": {"Retry-After": "2"}},
    ///                            {"do": "answer", "body": "[]", "delay": "250ms"}],
    ///                  "then": {"do": "fail", "code": "reset"}}}}
    /// ```
    ///
    /// A route is named as in `on(_:respond:then:)`. What a step can do: `answer` (`status`, `headers`,
    /// `body`), `fail` (`code`), `hang`, `oversized` (`bytes`), `drip` (`body`, `every`, `status`,
    /// `headers`) and `cut` (`code` `reset` or `closed_early`, after the `body`; `status`); each also has a
    /// `delay`, and in `acts` whether the server acted. A header's value is a string or an array of them.
    /// Durations and sizes are written as in `HTTPPolicy.schema`; unknown names and steps are refused.
    ///
    /// - Parameters:
    ///   - json: The script.
    ///   - limits: Who ends an attempt at its limit. Default: this transport, on the ambient time.
    /// - Throws: Everything that is wrong with the script.
    public convenience init(
        script json: [UInt8], limits: TransportTraits.Limits = .ambientTime
    ) throws(StoicSchema.ValidationFailure) {
        let script = try ScriptDocument.schema.decode(json)
        self.init(limits: limits)
        for (name, route) in script.routes {
            on(name, respond: route.steps.map(\.step), then: route.then?.step)
        }
    }
}
