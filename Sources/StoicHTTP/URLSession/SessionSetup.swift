import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The configuration of every session: nothing is kept, nothing is shared, nothing is waited for.
enum SessionSetup {
    static func configuration(maxConnectionsPerHost: Int) -> URLSessionConfiguration {
        let made = URLSessionConfiguration.ephemeral
        made.httpCookieStorage = nil
        made.httpShouldSetCookies = false
        made.httpCookieAcceptPolicy = .never
        made.urlCache = nil
        made.urlCredentialStorage = nil
        made.timeoutIntervalForRequest = SessionRequest.farAway
        made.timeoutIntervalForResource = SessionRequest.farAway
        made.httpMaximumConnectionsPerHost = max(1, maxConnectionsPerHost)
        #if os(Linux)
            // Without effect there today: libcurl still reads http_proxy and its kin.
            made.connectionProxyDictionary = [:]
        #else
            made.waitsForConnectivity = false
        #endif
        return made
    }
}
