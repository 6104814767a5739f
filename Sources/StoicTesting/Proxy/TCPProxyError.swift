/// Why a ``TCPProxy`` could not start or would not do what was asked.
public enum TCPProxyError: Error, Sendable, Hashable {
    /// Not a `host:port` with a numeric IPv4 host to listen on, or a name to connect to.
    case badAddress(String)
    /// The name has no IPv4 address.
    case unknownHost(String)
    /// A call to the system failed: its name and `errno`.
    case system(call: String, errno: Int32)
    /// The toxic is impossible: why.
    case badToxic(String)
    /// There is one of that name already.
    case toxicExists(String)
    /// There is none of that name.
    case noSuchToxic(String)

    init(_ error: WireServerError) {
        switch error {
        case .badHost(let host): self = .badAddress(host)
        case .system(let call, let code): self = .system(call: call, errno: code)
        }
    }
}
