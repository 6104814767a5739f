/// What a server does with a connection before it knows of any request on it.
package enum ConnectionStep: Sendable, Equatable {
    case serve
    case fault(ScriptedFault.How, Place)

    package enum Place: String, Sendable, CaseIterable {
        case accept
        /// At the client's first bytes: a handshake, when it speaks TLS.
        case tls
        /// At the first byte of the request line.
        case requestLine = "request_line"
        /// After the request line, before the head's end.
        case headers
    }
}

/// What becomes of the connections in the order they are made.
package struct ConnectionPlan: Sendable, Equatable {
    package var steps: [ConnectionStep]
    /// For those after the steps.
    package var then: ConnectionStep?

    /// The n-th connection's step, from 0.
    package func step(_ number: Int) -> ConnectionStep {
        steps.indices.contains(number) ? steps[number] : then ?? .serve
    }
}

/// What a scripted server's port is.
package enum ScriptListener: String, Sendable, CaseIterable {
    case serve
    /// Connections are refused.
    case refuse
    /// Connections are neither made nor refused.
    case blackHole = "black_hole"
    case tlsExpired = "tls_expired"
    case tlsWrongHost = "tls_wrong_host"
    case tlsSelfSigned = "tls_self_signed"
    case tlsUnknownRoot = "tls_unknown_root"

    /// Whether it is a port with a certificate that is not to be trusted.
    package var isTLS: Bool { rawValue.hasPrefix("tls_") }
}
