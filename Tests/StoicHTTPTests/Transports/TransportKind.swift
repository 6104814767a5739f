import StoicHTTP

/// The transports that must come to the same results.
enum TransportKind: String, CaseIterable, Sendable, Codable {
    case urlSession
    #if os(Linux)
        case curl
    #endif

    func make() -> any HTTPTransport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if os(Linux)
            case .curl: CurlTransport()
        #endif
        }
    }
}
