import Foundation
package import StoicHTTP

/// What must not be printed: credentials, cookies, the query's values, the key.
package struct Secrets: Sendable {
    static let redacted = "<redacted>"
    /// Shorter ones would take innocent text away and give nothing away themselves.
    private static let shortest = 4

    private var words: Set<String> = []
    private let keyHeader: String

    package init(given: String, url: HTTPURL, headers: HTTPHeaders, key: String?, policy: HTTPPolicy) {
        keyHeader = policy.idempotencyKeyHeader.lowercased()
        add(key)
        add(headers[policy.idempotencyKeyHeader])
        for field in headers where !HeaderPrivacy.isHarmless(field.name) {
            add(field.value)
            for part in field.value.split(whereSeparator: { " ;,=\"".contains($0) }) { add(String(part)) }
        }
        for text in [given, url.string] {
            let query = text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
            for item in query.split(separator: "#")[...].first?.split(separator: "&") ?? [] {
                let value = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).last
                add(value.map(String.init))
                add(value.flatMap { String($0).removingPercentEncoding })
            }
        }
        let authority = given.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: true).dropFirst()
            .first
        if let at = authority?.lastIndex(of: "@"), let userInfo = authority?[..<at] {
            add(String(userInfo))
            for part in userInfo.split(separator: ":") { add(String(part)) }
        }
    }

    private mutating func add(_ word: String?) {
        guard let word, word.utf8.count >= Self.shortest else { return }
        words.insert(word)
    }

    /// The text without any of the secrets.
    package func scrub(_ text: String) -> String {
        var text = text
        // The longest first: one may be part of another.
        for word in words.sorted(by: { ($0.utf8.count, $0) > ($1.utf8.count, $1) }) {
            text = text.replacingOccurrences(of: word, with: Self.redacted)
        }
        return text
    }

    /// The URL with its query's names alone: no values, no user-info, no fragment.
    package func url(_ url: HTTPURL) -> String {
        let shown = url.origin.description + url.path
        return url.query.map { shown + "?" + Self.redacted(query: $0[...]) } ?? shown
    }

    private static func redacted(query: Substring) -> String {
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
            guard let equals = item.firstIndex(of: "=") else { return item.isEmpty ? "" : redacted }
            return item[...equals] + redacted
        }
        return items.joined(separator: "&")
    }

    /// An answer's header as it may be printed.
    func value(of field: HTTPField) -> String {
        let name = field.name.lowercased()
        if Self.hidden.contains(name) || name == keyHeader { return Self.redacted }
        if HeaderPrivacy.isHarmless(name) { return field.value }
        return scrub(Self.references.contains(name) ? Self.withoutSecrets(field.value) : field.value)
    }

    private static let hidden: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "set-cookie2", "authentication-info",
        "proxy-authentication-info", "x-api-key", "x-auth-token", "x-csrf-token",
    ]
    private static let references: Set<String> = ["location", "content-location", "link", "refresh"]

    /// What can end a URL in these headers.
    private static let ends = ">\"' ,"

    /// Each URL without its user-info, its query's values and its fragment.
    private static func withoutSecrets(_ text: String) -> String {
        withoutQueries(withoutFragments(withoutUserInfo(text)))
    }

    private static func withoutUserInfo(_ text: String) -> String {
        var out = ""
        var rest = text[...]
        while let slashes = rest.range(of: "//") {
            out += rest[..<slashes.upperBound]
            let tail = rest[slashes.upperBound...]
            let end = tail.firstIndex { ("/?#" + ends).contains($0) } ?? tail.endIndex
            let authority = tail[..<end]
            out += authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
            rest = tail[end...]
        }
        return out + rest
    }

    private static func withoutFragments(_ text: String) -> String {
        var out = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "#") {
            let tail = rest[mark...]
            let end = tail.firstIndex { ends.contains($0) } ?? tail.endIndex
            out += rest[..<mark] + "#" + redacted
            rest = tail[end...]
        }
        return out + rest
    }

    /// Every query's values.
    private static func withoutQueries(_ text: String) -> String {
        var out = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "?") {
            let tail = rest[rest.index(after: mark)...]
            let end = tail.firstIndex { ("#" + ends).contains($0) } ?? tail.endIndex
            out += rest[...mark] + redacted(query: tail[..<end])
            rest = tail[end...]
        }
        return out + rest
    }
}
