/// One of the ports a ``NginxServer`` listens on; all answer the same paths.
public enum NginxListener: String, Sendable, CaseIterable {
    case http
    /// HTTP/2 without TLS, by prior knowledge.
    case h2c
    /// TLS with a certificate of the test's own authority; HTTP/2 is offered.
    case https
    /// The same without HTTP/2.
    case httpsOnlyHTTP1
    /// HTTP/2 that says GOAWAY after four requests.
    case goAway
    /// A certificate that ended long ago.
    case expired
    /// A certificate for another name.
    case wrongHost
    /// A certificate that no authority signed.
    case selfSigned

    /// `http` or `https`.
    public var scheme: String { certificate == nil ? "http" : "https" }

    /// The name of its certificate's files.
    var certificate: String? {
        switch self {
        case .http, .h2c: nil
        case .https, .httpsOnlyHTTP1, .goAway: "good"
        case .expired: "expired"
        case .wrongHost: "wrong"
        case .selfSigned: "self"
        }
    }

    var offersHTTP2: Bool { self != .http && self != .httpsOnlyHTTP1 }
}
