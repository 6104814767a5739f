public import StoicHTTP
public import StoicSchema
internal import StoicSimulation

/// The server that a ``ClientModel`` calls, and what can be asked of it.
public struct ModelServer: Sendable {
    /// A route of it.
    struct Route: Sendable {
        let method: HTTPMethod
        let target: String
    }

    let routes: [Route]
    package var callsSomething: Bool { !routes.isEmpty }
    let make: @Sendable (SimulatedWorld, ClientRules) -> any HTTPTransport

    /// A server that is not well, of which each world has some faults.
    public static let flaky = flaky(FlakyFault.allCases)

    /// A server with some of these faults at most.
    ///
    /// - Parameter limits: Who ends an attempt at its limit. Default: the server, on the world's time.
    public static func flaky(
        _ faults: [FlakyFault], limits: TransportTraits.Limits = .ambientTime
    ) -> ModelServer {
        let routes = [
            Route(method: .get, target: "/items"), Route(method: .get, target: "/items/1"),
            Route(method: .get, target: "/me"), Route(method: .post, target: "/items"),
            Route(method: .put, target: "/items/1"), Route(method: .patch, target: "/items/1"),
            Route(method: .delete, target: "/items/2"),
        ]
        return ModelServer(routes: routes) { world, rules in
            FlakyServer(in: world, faults: faults, limits: limits, keyHeader: rules.keyHeader)
        }
    }

    /// A server that keeps to a JSON script, as `ScriptedTransport` reads it; its routes are what is called.
    ///
    /// - Throws: Everything that is wrong with the script.
    public static func script(_ json: [UInt8]) throws(StoicSchema.ValidationFailure) -> ModelServer {
        script(try ScriptDocument.read(json))
    }

    package static func script(_ document: ScriptDocument) -> ModelServer {
        let routes = document.routes.keys.sorted().compactMap { name -> Route? in
            let words = name.split(separator: " ")
            guard let target = words.last else { return nil }
            let method = words.count == 2 ? try? HTTPMethod(String(words[0])) : .get
            return method.map { Route(method: $0, target: String(target)) }
        }
        return ModelServer(routes: routes) { _, _ in ScriptedTransport(document: document) }
    }
}
