/// The platform's transport, one for all clients that name none.
enum DefaultTransport {
    #if os(Linux)
        static let shared: any HTTPTransport = CurlTransport()
    #else
        static let shared: any HTTPTransport = URLSessionTransport()
    #endif
}
