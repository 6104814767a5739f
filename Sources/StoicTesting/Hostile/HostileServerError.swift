public import StoicHTTP

/// Why a hostile server could not start.
public enum HostileServerError: Error, Sendable {
    /// The script is wrong, or asks for what no server can do.
    case script(StoicSchema.ValidationFailure)
    /// The port cannot be listened on.
    case port(WireServerError)
    /// nginx or openssl is missing or does not start: certificates need them.
    case certificates(NginxServerError)
    /// With certificates the system chooses the port.
    case chosenPort
}
