public import StoicSchema
import Synchronization

extension ScriptedTransport {
    /// A server of a JSON script, version 1; the same script makes a real server of `HostileServer` and
    /// `stoic serve`:
    ///
    /// ```json
    /// {"v": 1, "routes": {
    ///   "GET /users": {"steps": [{"do": "answer", "status": 503, "headers": {"Retry-After": "2"}},
    ///                            {"do": "answer", "body": "[]", "delay": "250ms"}],
    ///                  "then": {"do": "fail", "code": "reset"}}}}
    /// ```
    ///
    /// A route is named as in `on(_:respond:then:)`. `docs/hostile-server.md` lists what a step can do. Of
    /// faults on the wire the transport hands back what a client comes to by them. Durations and sizes are
    /// written as in `HTTPPolicy.schema`; unknown names and steps are refused.
    ///
    /// - Parameters:
    ///   - json: The script.
    ///   - limits: Who ends an attempt at its limit. Default: this transport, on the ambient time.
    /// - Throws: Everything that is wrong with the script.
    public convenience init(
        script json: [UInt8], limits: TransportTraits.Limits = .ambientTime
    ) throws(StoicSchema.ValidationFailure) {
        self.init(document: try ScriptDocument.read(json), limits: limits)
    }

    /// A server of a script that has been read.
    package convenience init(document script: ScriptDocument, limits: TransportTraits.Limits = .ambientTime) {
        self.init(limits: limits)
        state.withLock { state in
            state.pool.listener = script.listener
            state.pool.plan = script.connections
        }
        for (name, route) in script.routes {
            on(name, respond: route.steps.map(\.step), then: route.then?.step)
        }
    }
}
