/// Whose fault a failed attempt is; decides whether a breaker may count it.
public enum Fault: String, Sendable, Hashable, CaseIterable {
    /// The server answered wrongly, refused or went away.
    case host
    /// Something between here and the server: a dropped connection, a time-out, a lookup.
    case path
    /// This device: no network, roaming off, a phone call on a voice-only link.
    case device
    /// The caller: a bad URL, an unsupported scheme, a limit the caller set.
    case caller
    /// Trust: the certificate or the TLS handshake.
    case certificate
}
