public import Foundation
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

extension HostileServerError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .script(let failure): "the script is wrong: \(failure)"
        case .port(let error): "the port cannot be listened on: \(error)"
        case .certificates(let error): "nginx cannot be started for its certificates: \(error)"
        case .chosenPort: "with certificates the system chooses the port: it must be 0"
        }
    }

    public var errorDescription: String? { description }
}
