import StoicHTTP

/// What carries the requests.
package enum TransportChoice: Sendable, Equatable {
    case curl(caFile: String?)
    case urlSession

    init(_ parsed: ParsedArguments) throws(UsageError) {
        let caFile = parsed.value("--cacert")
        switch parsed.value("--transport") {
        case "curl"?:
            guard Self.hasCurl else { throw UsageError("--transport", "curl is there on Linux alone") }
            self = .curl(caFile: try Self.checked(caFile))
        case "urlsession"?: self = .urlSession
        case nil: self = Self.hasCurl ? .curl(caFile: try Self.checked(caFile)) : .urlSession
        case let other?:
            throw UsageError("--transport", "\(Printable.quoted(other)) is neither urlsession nor curl")
        }
        if self == .urlSession, caFile != nil {
            throw UsageError("--cacert", "URLSession takes no CA file; use --transport curl, on Linux")
        }
    }

    private static func checked(_ path: String?) throws(UsageError) -> String? {
        guard let path else { return nil }
        let bytes = try InputFile.read(path, "--cacert", limit: 16 << 20)
        guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
            throw UsageError("--cacert", "\(Printable.quoted(path)) holds no PEM certificate")
        }
        return path
    }

    func make() -> any HTTPTransport {
        switch self {
        case .urlSession: return URLSessionTransport()
        case .curl(let file): return Self.curl(file)
        }
    }

    #if os(Linux)
        private static let hasCurl = true

        private static func curl(_ file: String?) -> any HTTPTransport {
            var options = CurlTransport.Options()
            options.caFile = file
            return CurlTransport(options)
        }
    #else
        private static let hasCurl = false

        private static func curl(_ file: String?) -> any HTTPTransport { URLSessionTransport() }
    #endif
}
