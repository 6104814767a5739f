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
        if self == .urlSession {
            if caFile != nil {
                throw UsageError("--cacert", "URLSession takes no CA file; use --transport curl, on Linux")
            }
            if !Self.hasURLSession {
                throw UsageError("--transport", "urlsession is not part of this build")
            }
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

    #if os(Linux)
        private static let hasCurl = true
        private static let hasURLSession = false

        func make() -> any HTTPTransport {
            var options = CurlTransport.Options()
            if case .curl(let file) = self { options.caFile = file }
            return CurlTransport(options)
        }
    #else
        private static let hasCurl = false
        private static let hasURLSession = true

        func make() -> any HTTPTransport { URLSessionTransport() }
    #endif
}
