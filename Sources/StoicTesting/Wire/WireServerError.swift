/// Why a test server could not start.
public enum WireServerError: Error, Sendable, Hashable {
    /// The host is not a numeric IPv4 address.
    case badHost(String)
    /// A call to the system failed: its name and `errno`.
    case system(call: String, errno: Int32)
}
