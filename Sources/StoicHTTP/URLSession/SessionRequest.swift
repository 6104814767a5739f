import Foundation
import Stoic

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport's request as a `URLRequest`.
enum SessionRequest {
    /// A week in whole seconds: beyond any limit of ours, all of which are enforced beside URLSession.
    static let farAway: TimeInterval = 604_800

    /// - Throws: What URLSession is known not to send.
    static func make(_ request: TransportRequest) throws(InvalidRequest) -> URLRequest {
        guard let url = URL(string: request.url.origin.description + request.url.target) else {
            throw InvalidRequest(field: "url", reason: "is none to Foundation")
        }
        let hasBody = !(request.body ?? []).isEmpty
        guard !hasBody || request.method != .get else {
            throw InvalidRequest(field: "body", reason: "cannot be sent with GET by URLSession")
        }
        var made = URLRequest(url: url, timeoutInterval: farAway)
        made.httpMethod = request.method.name
        made.httpShouldHandleCookies = false
        for (name, value) in joined(request.headers) { made.setValue(value, forHTTPHeaderField: name) }
        if let body = request.body { made.httpBody = Data(body) }
        return made
    }

    /// A name once, for URLSession knows no other way: its values joined as RFC 9110, section 5.3, allows,
    /// and as RFC 6265, section 5.4, demands of cookies.
    private static func joined(_ headers: HTTPHeaders) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        for field in headers {
            guard let place = result.firstIndex(where: { FieldSyntax.sameName($0.name, field.name) }) else {
                result.append((field.name, field.value))
                continue
            }
            let comma = FieldSyntax.sameName(field.name, "Cookie") ? "; " : ", "
            result[place].value += comma + field.value
        }
        return result
    }
}
